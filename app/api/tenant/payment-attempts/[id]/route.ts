import { getPaymentAttempt } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getPaymentAttempt);
