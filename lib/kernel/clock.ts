/** The present, as an argument: seeds and tests live in other times. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at `instant` until it is moved on. */
export function fixedClock(instant: Date): Clock & { set(next: Date): void; advance(milliseconds: number): void } {
  let present = instant;
  return {
    now: () => present,
    set: (next) => {
      present = next;
    },
    advance: (milliseconds) => {
      present = new Date(present.getTime() + milliseconds);
    },
  };
}
