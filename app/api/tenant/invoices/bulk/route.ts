import { bulkChangeInvoices, listBulkInvoices } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBulkInvoices);
export const POST = endpoint(bulkChangeInvoices);
