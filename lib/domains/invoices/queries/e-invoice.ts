import { eInvoiceOperations } from "@/lib/domains/e-invoices";
import { viewInvoice } from "../document";
import { findInvoice } from "../queries";

export const {
  show: getInvoiceEInvoice,
  download: downloadInvoiceEInvoice,
  check: checkInvoiceEInvoice,
} = eInvoiceOperations({
  noun: "invoice",
  read: "invoices.read",
  async find(ctx, id) {
    const row = await findInvoice(ctx, id);
    const { number, customer_id, tax_profile_id, lines } = row;
    return { kind: "invoice", target: { invoice_id: id }, number, customer_id, tax_profile_id, lines, view: () => viewInvoice(ctx, row) };
  },
});
