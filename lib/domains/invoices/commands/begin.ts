import type { z } from "zod";
import { beginDocument, dayColumns } from "@/lib/domains/documents";
import type { Ctx } from "@/lib/kernel/context";
import type { InvoiceWithLines } from "../resource";
import type { InvoiceCreate } from "../schema";

/**
 * A draft without lines as `invoices.create` would store it: omitted fields come from the customer, then the company.
 * @throws AppError `not_found`, `conflict` for a deleted customer.
 */
export async function beginDraft(ctx: Ctx, fields: Omit<z.output<typeof InvoiceCreate>, "lines">) {
  const { columns, customer, settings, profile } = await beginDocument(ctx, fields);
  const { due_date, supply_date } = fields;
  const row = {
    ...columns,
    status: "draft",
    number: null,
    sequence: null,
    due_day: null,
    supply_day: null,
    ...dayColumns({ due_date, supply_date }),
    payment_terms_days: fields.payment_terms_days ?? customer.payment_terms_days ?? settings.payment_terms_days,
    notes: fields.notes ?? settings.invoice_notes ?? "",
    balance: 0n,
    credited: 0n,
    credited_balance: 0n,
    imported_at: null,
    paid_elsewhere: 0n,
    finalized_at: null,
    sent_at: null,
    paid_at: null,
    overdue_at: null,
    chase_day: null,
    lines: [],
  } satisfies Omit<InvoiceWithLines, "custom">;
  return { row, profile, settings };
}
