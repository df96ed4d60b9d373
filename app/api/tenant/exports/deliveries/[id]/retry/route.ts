import { retryDelivery } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(retryDelivery);
