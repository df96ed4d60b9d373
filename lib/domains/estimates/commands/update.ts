import { settleChoices } from "@/lib/commerce/choices";
import { toDayColumn } from "@/lib/commerce/day-column";
import { changeDocument, dayColumns } from "@/lib/domains/documents";
import { tenantToday } from "@/lib/domains/settings";
import { AppError, invalidField } from "@/lib/kernel/base/errors";
import { command } from "@/lib/kernel/operation";
import { changeRow, lockRow } from "@/lib/kernel/rows";
import { estimateUpdated } from "../events";
import { estimateRows } from "../rows";
import { allows, assertAllows, assertCustomerStays } from "../rules";
import { Estimate, EstimateId, EstimateStatus, EstimateUpdate } from "../schema";
import { estimateLines } from "./lines";

export const updateEstimate = command({
  id: "estimates.update",
  summary: "Change a draft estimate; only the fields sent change, `lines` as a whole. A sent one can be extended by `expiry_date` alone",
  permission: "estimates.write",
  input: EstimateUpdate.extend({ id: EstimateId }),
  output: Estimate,
  example: { id: "est_01jd0p2q3r4s5t6v7w8x9y0z1a", reference: "RFQ 118", discount: { kind: "percent", value: "5" } },
  async run(ctx, { id, custom, ...fields }) {
    const before = await lockRow(ctx, estimateRows, id);
    const status = EstimateStatus.parse(before.status);
    const { expiry_date, ...shared } = fields;
    const own = custom === undefined ? {} : { custom };
    if (Object.keys(fields).length === 0) return changeRow(ctx, estimateRows, before, own, estimateUpdated);
    if (!allows(status, "edit")) {
      const isExtension = status === "sent" && Object.keys(fields).every((name) => name === "expiry_date");
      if (!isExtension && status === "sent")
        throw new AppError("conflict", "A sent estimate can't be edited. Revise it first; only its expiry date can change.");
      if (!isExtension) assertAllows(status, "edit");
      if (!expiry_date) throw invalidField("expiry_date", "required", "A sent estimate has an expiry date.");
      if (expiry_date < (await tenantToday(ctx))) throw invalidField("expiry_date", "past", "The expiry date is in the past.");
      return changeRow(ctx, estimateRows, before, { ...own, expiry_day: toDayColumn(expiry_date), expired_at: null }, estimateUpdated);
    }
    assertCustomerStays(before, fields.customer_id);
    const lines = shared.lines && settleChoices(shared.lines);
    const columns = await changeDocument(ctx, estimateLines(lines), before, { ...shared, lines });
    return changeRow(ctx, estimateRows, before, { ...own, ...columns, ...dayColumns({ expiry_date }) }, estimateUpdated);
  },
});
