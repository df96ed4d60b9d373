import { getSubscription, updateSubscription } from "@/lib/domains/subscriptions";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSubscription);
export const PATCH = endpoint(updateSubscription);
