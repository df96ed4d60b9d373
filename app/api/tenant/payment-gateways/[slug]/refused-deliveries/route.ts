import { listRefusedDeliveries } from "@/lib/domains/payment-gateways";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listRefusedDeliveries);
