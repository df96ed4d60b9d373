import { revokeInvoiceLink } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint";

export const DELETE = endpoint(revokeInvoiceLink);
