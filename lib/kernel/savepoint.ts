import { AppError } from "./base/errors";
import { logOf, type CommandCtx, type Ctx } from "./context";
import { isRetryable, passesByItself, translateDatabaseError } from "./database-errors";
import { runInTenant } from "./db";
import { newId } from "./ids";
import { commandContext, inTransaction } from "./unit-of-work";

export type Attempt<Value> = { value: Value } | { error: AppError };

/**
 * Runs a part of a transaction that may fail by itself: a rejection takes back what the part wrote, with its audit and events, and the
 * transaction goes on. With `keep: false` a success is taken back too.
 * @throws what is no rejection: conflicts with other transactions, outages, and defects.
 */
export async function attempt<Value>(ctx: CommandCtx, work: () => Promise<Value>, { keep }: { keep: boolean }): Promise<Attempt<Value>> {
  const { audit, events } = ctx.unit;
  const before = { audit: audit.length, events: events.length };
  const takeBack = async () => {
    await ctx.db.$executeRaw`rollback to savepoint part`;
    audit.length = before.audit;
    events.length = before.events;
  };
  await ctx.db.$executeRaw`savepoint part`;
  try {
    const value = await work();
    if (keep) await ctx.db.$executeRaw`release savepoint part`;
    else await takeBack();
    return { value };
  } catch (thrown) {
    const error = translateDatabaseError(thrown);
    if (isRetryable(thrown) || !(error instanceof AppError) || error.status >= 500) throw thrown;
    await takeBack();
    return { error };
  }
}

/**
 * As `attempt`, with `keep`, for an item of a queue: a defect that the item causes is a rejection too, so that those behind it go on.
 * @throws conflicts with other transactions, and outages.
 */
export function attemptItem<Value>(ctx: CommandCtx, work: () => Promise<Value>, options: { keep: boolean }): Promise<Attempt<Value>> {
  return attempt(
    ctx,
    async () => {
      try {
        return await work();
      } catch (error) {
        const known = translateDatabaseError(error);
        if (isRetryable(error) || passesByItself(error) || (known instanceof AppError && known.status < 500)) throw error;
        logOf(ctx).error({ err: error }, "an item could not be written");
        throw new AppError("invalid", "This can’t be written as it is.", { cause: error });
      }
    },
    options,
  );
}

/** Runs a part of a transaction, and takes back all that it wrote, with its audit and events. */
export async function takenBack<Value>(ctx: CommandCtx, work: () => Promise<Value>): Promise<Value> {
  const { audit, events } = ctx.unit;
  const before = { audit: audit.length, events: events.length };
  await ctx.db.$executeRaw`savepoint whole`;
  const value = await work();
  await ctx.db.$executeRaw`rollback to savepoint whole`;
  audit.length = before.audit;
  events.length = before.events;
  return value;
}

/** Runs work that tries commands with `attempt` and keeps none: it leaves no audit entry and publishes no event. */
export function rehearse<Result>(ctx: Ctx, operation: string, work: (ctx: CommandCtx) => Promise<Result>): Promise<Result> {
  return runInTenant(ctx.tenant.id, () =>
    inTransaction(ctx, operation, (unit) => {
      const draft = { id: newId(ctx.clock.now()), operation, cause_id: null, change: null };
      return work(commandContext(ctx, unit, draft, null));
    }),
  );
}
