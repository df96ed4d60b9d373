import { reversePayment } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(reversePayment, { status: 201 });
