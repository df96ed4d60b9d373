import type { z } from "zod";
import { beginDocument, dayColumns } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import type { EstimateWithLines } from "../resource";
import type { EstimateCreate } from "../schema";

/**
 * A draft without lines as `estimates.create` would store it: omitted fields come from the customer, then the company.
 * @throws AppError `not_found`, `conflict` for a deleted customer.
 */
export async function beginEstimate(ctx: Ctx, fields: Omit<z.output<typeof EstimateCreate>, "lines" | "custom">) {
  const { columns, profile } = await beginDocument(ctx, fields);
  const row = {
    ...columns,
    status: "draft",
    number: null,
    sequence: null,
    revision: 1,
    expiry_day: null,
    ...dayColumns({ expiry_date: fields.expiry_date }),
    asks_code: false,
    sent_at: null,
    expired_at: null,
    accepted_at: null,
    acceptance: null,
    declined_at: null,
    decline_reason: null,
    converted_at: null,
    invoice_id: null,
    lines: [],
  } satisfies Omit<EstimateWithLines, "custom">;
  return { row, profile };
}
