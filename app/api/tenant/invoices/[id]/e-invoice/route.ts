import { downloadInvoiceEInvoice } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadInvoiceEInvoice);
