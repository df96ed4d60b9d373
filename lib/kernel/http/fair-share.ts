import pLimit, { type LimitFunction } from "p-limit";

/** Reads of one company that a process has under way at once. Each costs some milliseconds of the one thread that all companies share. */
const readsAtOnce = 2;

const shares = new Map<string, LimitFunction>();
const mostShares = 10_000;

/**
 * Runs a read in its company's turn: what exceeds the company's share waits for its own earlier ones, and so a company at its rate limit slows itself
 * down and not its neighbours. Writes are left out: they wait for locks and gateways, not for the thread.
 * @returns what the read answers. @throws what it throws.
 */
export function takeTurn<Result>(tenantId: string, read: () => Promise<Result>): Promise<Result> {
  const known = shares.get(tenantId);
  if (known) return known(read);
  if (shares.size >= mostShares) forgetIdle();
  const share = pLimit(readsAtOnce);
  shares.set(tenantId, share);
  return share(read);
}

function forgetIdle(): void {
  for (const [tenantId, share] of shares) if (share.activeCount + share.pendingCount === 0) shares.delete(tenantId);
}
