import { revokeInvoiceLink } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(revokeInvoiceLink);
