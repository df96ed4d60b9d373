import { createInvoiceLink, listInvoiceLinks } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listInvoiceLinks);
export const POST = endpoint(createInvoiceLink, { status: 201 });
