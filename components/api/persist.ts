import { confirmIdentity } from "./confirm-identity";
import { ApiProblem, isPassing } from "./problem";
import { sendOnce, type RequestPlan } from "./request";

/** Pauses between attempts, in milliseconds: about two minutes in total. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

export interface Persistence {
  /** The key that deduplicates POSTs which the caller itself retries; by default each call gets its own. */
  idempotencyKey?: string;
  /** Called with true when an attempt has failed and another will follow, and with false when one has succeeded. */
  onWaiting?: (waiting: boolean) => void;
  signal?: AbortSignal;
}

/** Waits, but only until the connection is back. */
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
 * Sends a write until it gets a response. A POST uses one key for all attempts, so that a lost response is replayed rather than the work
 * repeated; a change with a version is safe to repeat, because the second attempt is stale (`use-update.ts` checks whether it was ours).
 * @throws ApiProblem from the server, or `offline` after two minutes.
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
        if (error instanceof ApiProblem && error.code === "confirmation_required" && (await confirmIdentity())) continue;
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
