import { refundGatewayPayment } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(refundGatewayPayment, { status: 201 });
