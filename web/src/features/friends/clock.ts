// Time that is left, as it runs and as it is written.

/** Seconds from which on time is short. */
export const LOW = 10;

/** The seconds that a seat has after so much time, if its clock runs. */
export function secondsLeft(left: number, isRunning: boolean, passed: number) {
  return Math.max(0, isRunning ? left - passed : left);
}

/**
 * Minutes and seconds, hours where there are some, and tenths where time is short: `1:02:03`, `4:05`, `0:09.4`.
 */
export function written(seconds: number) {
  const tenths = Math.floor(seconds * 10);
  const isLow = seconds < LOW;
  const whole = isLow ? Math.floor(tenths / 10) : Math.ceil(seconds - 0.001);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const clock = `${hours ? `${hours}:${padded(minutes)}` : minutes}:${padded(whole % 60)}`;
  return isLow ? `${clock}.${tenths % 10}` : clock;
}

function padded(value: number) {
  return String(value).padStart(2, "0");
}
