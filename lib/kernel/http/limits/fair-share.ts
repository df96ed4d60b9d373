import pLimit, { type LimitFunction } from "p-limit";

/**
 * Turns of one company's reads that a process gives out at once. Each read costs some milliseconds of the one thread that all companies
 * share.
 */
const turnsAtOnce = 2;

/** A turn lasts this long at most, in milliseconds: a read that takes longer waits for the database, and need hold up nobody. */
const longestTurn = 25;

const shares = new Map<string, LimitFunction>();
const mostShares = 10_000;

/**
 * Runs a read in its company's turn: what exceeds the company's share waits for its own earlier ones, and so a company at its rate limit
 * slows itself down and not its neighbours. Writes are left out: they wait for locks and gateways, not for the thread.
 * @returns what the read answers. @throws what it throws.
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

/** Lasts as long as the work, and no longer than a turn. */
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
