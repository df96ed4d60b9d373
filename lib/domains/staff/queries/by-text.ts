import { foldText } from "@/lib/kernel/base/fold-text";
import type { Ctx } from "@/lib/kernel/context";

/** Active colleagues by their name or email address, as a file names them; by the folded text. */
export async function findStaffByText(ctx: Ctx, texts: readonly string[]): Promise<Map<string, string[]>> {
  const wanted = new Set(texts.map(foldText));
  const rows = await ctx.db.staff.findMany({
    where: { tenant_id: ctx.tenant.id, deactivated_at: null },
    select: { id: true, name: true, email: true },
  });
  const found = new Map<string, string[]>();
  for (const { id, name, email } of rows)
    for (const text of new Set([foldText(name), foldText(email)])) if (wanted.has(text)) found.set(text, [...(found.get(text) ?? []), id]);
  return found;
}
