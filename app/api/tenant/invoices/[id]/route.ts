import { deleteInvoice, getInvoice, updateInvoice } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInvoice);
export const PATCH = endpoint(updateInvoice);
export const DELETE = endpoint(deleteInvoice, { status: 204 });
