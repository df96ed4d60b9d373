import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { query } from "@/lib/kernel/operation";
import { viewInvoice } from "../document";
import { toInvoice } from "../resource";
import { Invoice, InvoiceCreate } from "../schema";
import { beginDraft } from "./begin";

/**
 * What the editor begins with: the draft that `invoices.create` would store for a customer, which is stored with the first thing that is
 * typed.
 */
export const prepareInvoice = query({
  id: "invoices.prepare",
  summary: "Get the defaults of a new draft for a customer without storing anything",
  permission: "invoices.write",
  input: InvoiceCreate.pick({ customer_id: true }),
  output: z.object({ invoice: Invoice, document: DocumentView }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    const { row, settings } = await beginDraft(ctx, { customer_id });
    return { invoice: toInvoice(row, dayInTimezone(row.created_at, settings.timezone)), document: await viewInvoice(ctx, row) };
  },
});
