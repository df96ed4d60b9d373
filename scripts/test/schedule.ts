import type { StageResult } from "./counts";
import type { StageName } from "./stages";

/** Runs one stage; a stage that is still running when the signal aborts must end soon. */
export type RunStage = (name: StageName, signal: AbortSignal) => Promise<StageResult>;

interface Options {
  /** The stages that must have passed before a stage starts; those that are not chosen are ignored. */
  waitsFor: Readonly<Record<StageName, readonly StageName[]>>;
  /** Runs everything that can still run after a failure, instead of ending. */
  keepGoing: boolean;
}

/**
 * Runs each chosen stage as soon as the stages that it waits for have passed. The first failure ends the run: stages that are running are
 * cut short and others don't start. Returns the results of the stages that ended by themselves, in the order in which they ended.
 */
export async function runInOrder(
  chosen: ReadonlySet<StageName>,
  run: RunStage,
  { waitsFor, keepGoing }: Options,
): Promise<Map<StageName, StageResult>> {
  const results = new Map<StageName, StageResult>();
  const stop = new AbortController();
  const running = new Map<StageName, Promise<void>>();
  const hasPassed = (name: StageName): boolean => results.get(name)?.counts.failed === 0;
  const isReady = (name: StageName): boolean =>
    !results.has(name) &&
    !running.has(name) &&
    waitsFor[name].every((before) => !chosen.has(before) || hasPassed(before) || (keepGoing && results.has(before)));

  async function runOne(name: StageName): Promise<void> {
    const result = await run(name, stop.signal);
    running.delete(name);
    if (stop.signal.aborted) return;
    results.set(name, result);
    if (result.counts.failed > 0 && !keepGoing) stop.abort();
  }

  for (;;) {
    if (!stop.signal.aborted) for (const name of chosen) if (isReady(name)) running.set(name, runOne(name));
    if (running.size === 0) return results;
    await Promise.race(running.values());
  }
}
