import { applyCredit, getInvoiceCredit, removeCredit } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInvoiceCredit);
export const POST = endpoint(applyCredit);
export const DELETE = endpoint(removeCredit);
