// A small picture for pages with little on them: pieces that fit together, and one that has left a gap.

const PIECES = {
  blue: "M0 0h3v1h-1v1h-2z",
  yellow: "M3 0h3v2h-1v-1h-2z",
  orange: "M4 1h1v1h1v1h-1v1h-1v-1h-1v-1h1z",
  green: "M0 2h1v1h3v1h-4z",
  red: "M5 3h1v1h-1z",
};

export function GapPicture() {
  return (
    <svg class="gap-picture" viewBox="-0.1 -0.1 6.2 4.2" aria-hidden="true">
      {Object.entries(PIECES).map(([colour, d]) => (
        <path class={colour} d={d} />
      ))}
      <path class="gap" d="M2 1h2v1h-1v1h-2v-1h1z" transform="translate(5.5 -3.4) rotate(14)" />
    </svg>
  );
}
