import { AppError } from "./base/errors";
import { logOf, type Ctx } from "./context";
import { passesByItself } from "./database-errors";

export interface Failure {
  item: unknown;
  error: unknown;
}

/** Items in a row that an outage stops; then the others wait for it to end. */
const mostOutages = 5;
/** Items that the message of a failed run names. */
const mostNamed = 5;

/** Does each item; one that fails is logged, and those behind it go on. @returns those that failed, for `assertAllDone`. */
export async function tryEach<Item>(ctx: Ctx, items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<Failure[]> {
  const failures: Failure[] = [];
  let outages = 0;
  for (const item of items) {
    try {
      await work(item);
      outages = 0;
    } catch (error) {
      logOf(ctx).warn({ err: error, item }, "an item of background work failed");
      failures.push({ item, error });
      outages = passesByItself(error) ? outages + 1 : 0;
      if (outages === mostOutages) throw error;
    }
  }
  return failures;
}

/** Fails the run after all its items were tried, so that it is tried again and then reported. @throws AppError naming those that failed. */
export function assertAllDone(failures: readonly Failure[]): void {
  const [first] = failures;
  if (first === undefined) return;
  const named = failures.slice(0, mostNamed).map(({ item, error }) => `${JSON.stringify(item)}: ${messageOf(error)}`);
  throw new AppError("internal", `${failures.length} items failed. ${named.join("; ")}`, { cause: first.error });
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Does each item of one list, as `tryEach` and `assertAllDone`. */
export async function workOn<Item>(ctx: Ctx, items: readonly Item[], work: (item: Item) => Promise<unknown>): Promise<void> {
  assertAllDone(await tryEach(ctx, items, work));
}
