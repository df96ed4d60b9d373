import type { z } from "zod";
import { beginDocument, dayColumns } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import type { ProposalWithLines } from "../resource";
import type { ProposalCreate } from "../schema";

/**
 * A draft without lines as `proposals.create` would store it: omitted fields come from the customer, then the company.
 * @throws AppError `not_found`, `conflict` for a deleted customer.
 */
export async function beginProposal(ctx: Ctx, fields: Omit<z.output<typeof ProposalCreate>, "lines">) {
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
    signed_at: null,
    declined_at: null,
    decline_reason: null,
    converted_at: null,
    invoice_id: null,
    title: fields.title ?? "",
    sections: fields.sections ?? [],
    lines: [],
    signatures: [],
    bundle: null,
  } satisfies ProposalWithLines;
  return { row, profile };
}
