import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { query } from "@/lib/kernel/operation";
import { viewRecurring } from "../queries";
import { recurringRows } from "../rows";
import { RecurringCreate, RecurringInvoice } from "../schema";
import { beginRecurring } from "./begin";

/** The editor's initial draft, as `recurring_invoices.create` would store it for a customer; the first input stores it. */
export const prepareRecurringInvoice = query({
  id: "recurring_invoices.prepare",
  summary: "Get the defaults of a new schedule for a customer without storing anything",
  permission: "recurring_invoices.write",
  input: RecurringCreate.pick({ customer_id: true }),
  output: z.object({ recurring_invoice: RecurringInvoice, document: DocumentView }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    const { row } = await beginRecurring(ctx, { customer_id, cadence: "monthly", status: "draft" });
    return { recurring_invoice: recurringRows.toResource(row, ctx), document: await viewRecurring(ctx, row) };
  },
});
