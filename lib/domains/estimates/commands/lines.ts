import type { z } from "zod";
import { calculate } from "@/lib/commerce/totals";
import { toBillingDocument, totalsColumns, writeLineFigures, type LineTable } from "@/lib/domains/documents";
import type { CommandCtx } from "@/lib/kernel/context";
import { invalidField } from "@/lib/kernel/base/errors";
import { choose } from "../queries/choose";
import type { EstimateWithLines } from "../resource";
import { countedLines } from "../rules";
import type { EstimateLineInput } from "../schema";

/** The lines' table; `inputs` have what an estimate's line has beyond that of an invoice. */
export const estimateLines = (inputs: readonly z.output<typeof EstimateLineInput>[] = []): LineTable => ({
  name: "estimate_lines",
  insert: (ctx, estimate_id, lines) =>
    ctx.db.estimateLine.createMany({
      data: lines.map((line) => {
        const { choice, unit_cost } = inputs[line.position] ?? {};
        return { ...line, estimate_id, choice: choice ?? undefined, unit_cost: unit_cost ?? null };
      }),
    }),
  clear: (ctx, estimate_id) => ctx.db.estimateLine.deleteMany({ where: { tenant_id: ctx.tenant.id, estimate_id } }),
});

/** Stores the choice in the lines, which still can change, and answers the estimate's columns and what was selected. */
export async function storeChoice(ctx: CommandCtx, before: EstimateWithLines, wanted: readonly string[] | undefined) {
  const { row, selected } = choose(before, wanted);
  if (selected === null) return { columns: {}, selected };
  const totals = calculate(toBillingDocument(row));
  if (totals.total < 0n || countedLines(row.lines).length === 0)
    throw invalidField("selected", "not_acceptable", "This choice comes to nothing or less. Choose other lines.");
  const choices = JSON.stringify(row.lines.map(({ id, choice }) => ({ id, choice })));
  await ctx.db.$executeRaw`
    update public.estimate_lines line set choice = case jsonb_typeof(chosen.choice) when 'null' then null else chosen.choice end
    from jsonb_to_recordset(${choices}::jsonb) as chosen (id uuid, choice jsonb)
    where line.tenant_id = ${ctx.tenant.id}::uuid and line.id = chosen.id`;
  await writeLineFigures(ctx, estimateLines(), row.lines, totals);
  return { columns: totalsColumns(totals), selected };
}
