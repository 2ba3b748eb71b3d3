// Pieces that fall over the board when the player has won.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const PIECES = 42;

/** How long one falls, and within what time all of them begin, in milliseconds. */
const FALL_MS = 1500;
const SPREAD_MS = 600;

/** Multiples of it spread evenly over an interval, in no visible order. */
const GOLDEN = 0.618;

/** In the colours of the players; nothing for those who prefer reduced motion. */
export function Celebration({ colours }: { colours: string[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(matchMedia("(prefers-reduced-motion: reduce)").matches);
  useLayoutEffect(() => {
    const pieces = [...(box.current?.children ?? [])] as HTMLElement[];
    const falls = pieces.map(fall);
    void Promise.allSettled(falls.map(({ finished }) => finished)).then(() => setOver(true));
    return () => falls.forEach((each) => each.cancel());
  }, []);
  if (isOver) return null;
  return (
    <div class="celebration" ref={box} aria-hidden="true">
      {Array.from({ length: PIECES }, (_, index) => (
        <span class={colours[index % colours.length]} />
      ))}
    </div>
  );
}

function fall(piece: HTMLElement, index: number) {
  const share = (index * GOLDEN) % 1;
  const squares = 1 + (index % 4);
  piece.style.left = `${100 * share}%`;
  piece.style.width = `${squares * 9}px`;
  const height = piece.parentElement?.clientHeight ?? 0;
  const turn = (index % 2 ? 1 : -1) * (180 + 360 * share);
  const sway = 40 * (((index * GOLDEN * GOLDEN) % 1) - 0.5);
  return piece.animate(
    [
      { transform: "translate(0, -20px)", opacity: 1 },
      { opacity: 1, offset: 0.7 },
      { transform: `translate(${sway}px, ${height}px) rotate(${turn}deg)`, opacity: 0 },
    ],
    {
      duration: FALL_MS,
      delay: SPREAD_MS * ((index * 7 * GOLDEN) % 1),
      easing: "cubic-bezier(.3,.1,.7,1)",
      fill: "both",
    },
  );
}
