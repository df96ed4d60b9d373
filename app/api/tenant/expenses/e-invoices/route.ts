import { importEInvoice, readEInvoice } from "@/lib/domains/expenses";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(readEInvoice);
export const POST = endpoint(importEInvoice, { status: 201 });
