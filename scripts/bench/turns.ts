import { assertAnswered, type Volley } from "./load";
import { readUsage } from "./usage";

export interface Measured extends Volley {
  /** Processor time of the server process, in milliseconds per request. */
  cpu_ms: number;
}

/** Measures a volley and the usage of the process at the metrics address. @throws AppError `internal` when a request failed. */
export async function measure(metricsUrl: string, fire: () => Promise<Volley>): Promise<Measured> {
  const before = await readUsage(metricsUrl);
  const volley = assertAnswered(await fire());
  const after = await readUsage(metricsUrl);
  return { ...volley, cpu_ms: (after.cpu_ms - before.cpu_ms) / volley.count };
}

/** Alternates floor and subject, each first in every other turn. The first round, which fills caches, is not counted. */
export async function takeTurns<Sample>(
  rounds: number,
  floor: () => Promise<Sample>,
  subject: () => Promise<Sample>,
): Promise<{ floor: Sample; subject: Sample }[]> {
  const turns: { floor: Sample; subject: Sample }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const first = round % 2 === 0 ? await floor() : null;
    const second = await subject();
    turns.push({ floor: first ?? (await floor()), subject: second });
  }
  return turns.slice(1);
}

/** Reads one figure from each turn. */
export function figuresOf<Sample>(turns: readonly { floor: Sample; subject: Sample }[], read: (sample: Sample) => number) {
  return turns.map(({ floor, subject }) => ({ floor: read(floor), subject: read(subject) }));
}
