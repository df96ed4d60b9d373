import { retryDelivery } from "@/lib/domains/e-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(retryDelivery);
