import { z } from "zod";
import { DocumentView } from "@/lib/commerce/document";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { query } from "@/lib/kernel/operation";
import { viewInvoice } from "../document";
import { toInvoiceDetail } from "../resource";
import { InvoiceCreate, InvoiceDetail } from "../schema";
import { beginDraft } from "./begin";

/** The editor's initial draft, as `invoices.create` would store it for a customer; the first input stores it. */
export const prepareInvoice = query({
  id: "invoices.prepare",
  summary: "Get the defaults of a new draft for a customer without storing anything",
  permission: "invoices.write",
  input: InvoiceCreate.pick({ customer_id: true }),
  output: z.object({ invoice: InvoiceDetail, document: DocumentView }),
  example: { customer_id: "cus_01jd0p2q3r4s5t6v7w8x9y0z1a" },
  async run(ctx, { customer_id }) {
    const { row, settings } = await beginDraft(ctx, { customer_id });
    const draft = { custom: [], ...row };
    const invoice = toInvoiceDetail(draft, dayInTimezone(row.created_at, settings.timezone), []);
    return { invoice, document: await viewInvoice(ctx, draft) };
  },
});
