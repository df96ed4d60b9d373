import { getDelivery } from "@/lib/domains/webhooks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getDelivery);
