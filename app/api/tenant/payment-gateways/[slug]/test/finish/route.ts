import { finishGatewayTest } from "@/lib/domains/payment-gateways";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(finishGatewayTest);
