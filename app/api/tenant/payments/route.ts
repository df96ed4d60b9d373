import { listPayments, recordPayment } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listPayments);
export const POST = endpoint(recordPayment, { status: 201 });
