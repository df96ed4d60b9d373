import type { RunError } from "./protocol/protocol";

/** The limits of Inngest's server, so that nothing passes here and fails there. Sizes are in bytes of JSON text. */
export interface Limits {
  event_bytes: number;
  events_per_request: number;
  step_bytes: number;
  run_bytes: number;
  steps_per_run: number;
}

export const defaultLimits: Limits = {
  event_bytes: 3 * 1024 * 1024,
  events_per_request: 5_000,
  step_bytes: 4 * 1024 * 1024,
  run_bytes: 32 * 1024 * 1024,
  steps_per_run: 1_000,
};

/** The error of a run that exceeds the limits; undefined while it does not. */
export function limitError(limits: Limits, run: { state_bytes: number; step_count: number }): RunError | undefined {
  if (run.step_count > limits.steps_per_run) {
    return { name: "TooManySteps", message: `The run has ${run.step_count} steps; at most ${limits.steps_per_run} are allowed.` };
  }
  if (run.state_bytes > limits.run_bytes) {
    return { name: "StateTooLarge", message: `The run's steps hold ${run.state_bytes} bytes; at most ${limits.run_bytes} are allowed.` };
  }
  return undefined;
}

/** The error of a step or function whose output of `bytes` bytes exceeds the limit; undefined when it does not. */
export function outputError(limits: Limits, what: string, bytes: number): RunError | undefined {
  if (bytes <= limits.step_bytes) return undefined;
  return { name: "OutputTooLarge", message: `The output of ${what} has ${bytes} bytes; at most ${limits.step_bytes} are allowed.` };
}
