import type { Ctx } from "@/lib/kernel/context";
import { findByText, toHits, type SearchHit } from "@/lib/kernel/search";
import { visible } from "./policy";

/** Active colleagues, by name and address. */
export async function searchStaff(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  const scores = await findByText(ctx, "staff", text, limit);
  const rows = await ctx.db.staff.findMany({
    where: { AND: [visible(ctx), { deactivated_at: null, id: { in: [...scores.keys()] } }] },
    select: { id: true, name: true, email: true },
  });
  return toHits(rows, scores, ({ name, email }) => ({ title: name, detail: email }));
}
