import { getExpenseEInvoice } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getExpenseEInvoice);
