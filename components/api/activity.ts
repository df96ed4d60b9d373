/** Milliseconds without a key or pointer after which requests are the page's own, not the reader's. */
const idleAfterMs = 5 * 60_000;
let lastInput = 0;

const note = (event: Event): void => {
  lastInput = event.timeStamp;
};
if (typeof window !== "undefined")
  for (const kind of ["pointerdown", "pointermove", "keydown", "wheel"]) addEventListener(kind, note, { capture: true, passive: true });

/** Whether the reader has done nothing for a while: requests of live updates must not keep the session of an empty chair. */
export function isReaderIdle(): boolean {
  return performance.now() - lastInput > idleAfterMs;
}
