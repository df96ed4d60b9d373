import { createInvoice, listInvoices } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listInvoices);
export const POST = endpoint(createInvoice, { status: 201 });
