import { settleChoices } from "@/lib/commerce/choices";
import { priceLines, totalsColumns } from "@/lib/domains/documents";
import { writeCustomValues } from "@/lib/domains/custom-fields";
import { command } from "@/lib/kernel/operation";
import { auditCreation } from "@/lib/kernel/rows";
import { estimateCreated } from "../events";
import { findEstimate } from "../queries";
import { estimateRows } from "../rows";
import { Estimate, EstimateCreate } from "../schema";
import { beginEstimate } from "./begin";
import { estimateLines } from "./lines";

export const createEstimate = command({
  id: "estimates.create",
  summary: "Create a draft estimate",
  permission: "estimates.write",
  input: EstimateCreate,
  output: Estimate,
  example: {
    customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a",
    expiry_date: "2026-04-01",
    lines: [
      {
        description: "Consulting, one day",
        quantity: "1",
        unit: "day",
        unit_price: "100.00",
        taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" }],
      },
    ],
  },
  async run(ctx, { lines: sent = [], custom, ...fields }) {
    const inputs = settleChoices(sent);
    const { row: begun, profile } = await beginEstimate(ctx, fields);
    const { lines: _lines, id, discount, parties: _parties, look: _look, acceptance: _acceptance, ...columns } = begun;
    const { lines, totals } = await priceLines(ctx, inputs, begun, profile);
    await ctx.db.estimate.create({
      data: { ...columns, id, exchange_rate: fields.exchange_rate ?? null, discount: discount ?? undefined, ...totalsColumns(totals) },
      select: { id: true },
    });
    await estimateLines(inputs).insert(ctx, id, lines);
    await writeCustomValues(ctx, { noun: "estimate", id, present: null, complete: false }, custom);
    return auditCreation(ctx, estimateRows, await findEstimate(ctx, id), estimateCreated);
  },
});
