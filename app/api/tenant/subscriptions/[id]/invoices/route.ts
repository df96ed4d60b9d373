import { listSubscriptionInvoices } from "@/lib/domains/subscriptions";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSubscriptionInvoices);
