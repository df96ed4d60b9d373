import { undoBulkInvoices } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(undoBulkInvoices);
