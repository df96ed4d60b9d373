import { ApiProblem, isPassing } from "./problem";
import { sendOnce, type RequestPlan } from "./request";

/** Pauses between attempts, in milliseconds: about two minutes in all. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

export interface Persistence {
  /** What makes repeated POSTs one, where the caller tries again by itself; each call is one of its own if left out. */
  idempotencyKey?: string;
  /** Told when an attempt failed and another will follow, and again when one got through. */
  onWaiting?: (waiting: boolean) => void;
  signal?: AbortSignal;
}

/** Waits, but no longer than until the connection is back. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      signal?.removeEventListener("abort", abort);
    };
    const go = () => {
      stop();
      done();
    };
    const abort = () => {
      stop();
      fail(new ApiProblem("offline", "Given up."));
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener("online", go);
    signal?.addEventListener("abort", abort);
  });
}

/**
 * Sends a write until it gets an answer. A POST carries one key through all its attempts, so that one whose answer was lost is answered
 * again and not done twice; a change with a version is harmless to repeat, since a second time it is stale (`use-update.ts` looks whether
 * it was ours).
 * @throws ApiProblem what the server refused, or `offline` after two minutes.
 */
export async function sendUntilAnswered(
  plan: RequestPlan,
  { onWaiting, signal, idempotencyKey = plan.idempotencyKey }: Persistence = {},
): Promise<unknown> {
  const keyed = plan.method === "POST" ? { ...plan, idempotencyKey: idempotencyKey ?? crypto.randomUUID() } : plan;
  let waiting = false;
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(keyed);
      } catch (error) {
        const wait = pauses[attempt];
        if (!isPassing(error) || wait === undefined) throw error;
        if (!waiting) onWaiting?.((waiting = true));
        await pause(Math.max(wait, (error.retryAfter ?? 0) * 1_000), signal);
      }
    }
  } finally {
    if (waiting) onWaiting?.(false);
  }
}
