// Waiting before one tries again, which can be cut short.

/** Those who wait before they try again. */
const sleepers: Set<() => void> = new Set();

/** Whoever waits before trying again tries now. */
export function wake() {
  for (const rouse of sleepers) rouse();
}

/** Waits, unless it is cut short. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const rouse = () => {
      clearTimeout(timer);
      sleepers.delete(rouse);
      resolve();
    };
    const timer = setTimeout(rouse, milliseconds);
    sleepers.add(rouse);
  });
}
