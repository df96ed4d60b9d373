/** The present as a dependency: seeds and tests run at other times. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stays at `instant` until it is set or advanced. */
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
