import pLimit, { type LimitFunction } from "p-limit";

/** Concurrent reads per tenant in one process. Each read takes some milliseconds of the thread that all tenants share. */
const turnsAtOnce = 2;

/** A turn ends after this many milliseconds: a longer read waits for the database and need not block others. */
const longestTurn = 25;

const shares = new Map<string, LimitFunction>();
const mostShares = 10_000;

/**
 * Runs a read in its tenant's turn: reads beyond the tenant's share wait for its earlier ones, so that a tenant at its rate limit slows
 * only itself down. Writes are exempt, since they wait for locks and gateways, not for the thread.
 * @returns the read's result. @throws what the read throws.
 */
export function takeTurn<Result>(tenantId: string, read: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    void shareOf(tenantId)(() => turnOf((async () => read())().then(resolve, reject)));
  });
}

function shareOf(tenantId: string): LimitFunction {
  const known = shares.get(tenantId);
  if (known) return known;
  if (shares.size >= mostShares) forgetIdle();
  const share = pLimit(turnsAtOnce);
  shares.set(tenantId, share);
  return share;
}

/** Resolves with the work, but no later than the longest turn. */
function turnOf(work: Promise<void>): Promise<void> {
  return new Promise((end) => {
    const timer = setTimeout(end, longestTurn);
    void work.then(() => {
      clearTimeout(timer);
      end();
    });
  });
}

function forgetIdle(): void {
  for (const [tenantId, share] of shares) if (share.activeCount + share.pendingCount === 0) shares.delete(tenantId);
}
