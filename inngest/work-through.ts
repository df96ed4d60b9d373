import type { Ctx } from "@/lib/kernel/context";
import { assertAllDone, tryEach, type Failure } from "@/lib/kernel/try-each";

/**
 * Lists what is due and does each of it once, batch after batch, until a list names nothing new: a batch shorter than what is due leaves
 * nothing for the next firing, and an entry that stays due is not tried again. One that fails does not stop those behind it.
 */
export async function workThrough(ctx: Ctx, list: () => Promise<{ ids: string[] }>, work: (id: string) => Promise<unknown>): Promise<void> {
  const done = new Set<string>();
  const failures: Failure[] = [];
  for (;;) {
    const fresh = (await list()).ids.filter((id) => !done.has(id));
    if (fresh.length === 0) return assertAllDone(failures);
    failures.push(...(await tryEach(ctx, fresh, work)));
    for (const id of fresh) done.add(id);
  }
}
