import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visibleTask } from "./policy";

/** Tasks by title. */
export async function searchTasks(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "tasks", foldText(text), limit);
  const rows = await ctx.db.task.findMany({
    where: { AND: [visibleTask(ctx), { id: { in: [...scores.keys()] } }] },
    select: { id: true, title: true },
  });
  return toHits(rows, scores, ({ title }) => ({ title, detail: null }));
}
