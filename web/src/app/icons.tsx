// The pictures on the buttons: strokes on a square of 24.

const PATHS = {
  clockwise: "M20 11a8 8 0 1 0-2.3 6.3M20 4v7h-7",
  counterclockwise: "M4 11a8 8 0 1 1 2.3 6.3M4 4v7h7",
  flip: "M12 3v18M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5",
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  clear: "M6 6l12 12M18 6 6 18",
  pass: "M5 5l9 7-9 7zM18 5v14",
  place: "M4.5 12.5l5 5L19.5 7",
  sound: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11",
  silence: "M4 9.5v5h3.5L12 19V5L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
  help: "M8.8 9.2a3.3 3.3 0 1 1 4.9 2.9c-1.1.6-1.7 1.2-1.7 2.4M12 17.6v.3",
  add: "M12 5v14M5 12h14",
  text: "M4 6l6 6-6 6M13 18h7",
  first: "M6 5v14M18 5l-9 7 9 7z",
  back: "M15.5 5l-8 7 8 7",
  forward: "M8.5 5l8 7-8 7",
  last: "M18 5v14M6 5l9 7-9 7z",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11H5v9h14v-9h-1",
  folder: "M4 6v13h16V8.5h-8.5L9.5 6z",
  star: "M12 4l2.4 5.2 5.6.7-4.2 3.9 1.2 5.6-5-2.8-5 2.8 1.2-5.6L4 9.9l5.6-.7z",
  hint: "M9.5 20.5h5M9.5 17.5h5c0-1.6.5-2.4 1.3-3.2a6 6 0 1 0-7.6 0c.8.8 1.3 1.6 1.3 3.2z",
  "move-now": "M4 6l7 6-7 6zM13 6l7 6-7 6z",
  whole: "M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5",
  corner: "M4 12V4h8v8zM12 12h8v8h-8z",
  flag: "M6 21V4M6 4.5c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM9.5 12a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 1 0 0-17M12 7.5V12l3 2",
  pause: "M8 5v14M16 5v14",
  go: "M7 4.5l12 7.5-12 7.5z",
  step: "M5 5l9 7-9 7zM18 5v14",
  trash: "M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13",
  save: "M12 4v11M7.5 10.5 12 15l4.5-4.5M5 20h14",
};

export type IconName = keyof typeof PATHS;

/** An icon; the button that it is on has the words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
