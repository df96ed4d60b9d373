import { listDeliveries } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listDeliveries);
