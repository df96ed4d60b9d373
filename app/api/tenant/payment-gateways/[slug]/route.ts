import { getPaymentGateway, replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getPaymentGateway);
export const PUT = endpoint(replacePaymentGateway);
