import { receiveDelivery } from "@/lib/handlers/payment-gateways";
import { rawEndpoint } from "@/lib/kernel/http/endpoint/raw-endpoint";

export const POST = rawEndpoint(
  "A payment provider's delivery is verified over its raw bytes, and no caller of ours sends it.",
  async (request, { params }) => receiveDelivery(request, (await params)["gateway"] ?? ""),
);
