import { terminateRecurringInvoice } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(terminateRecurringInvoice);
