import { recordInvoicePayment } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(recordInvoicePayment, { status: 201 });
