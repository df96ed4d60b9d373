import { createRecurringInvoice, listRecurringInvoices } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listRecurringInvoices);
export const POST = endpoint(createRecurringInvoice, { status: 201 });
