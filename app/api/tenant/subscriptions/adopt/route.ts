import { adoptSubscription } from "@/lib/domains/subscriptions";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(adoptSubscription);
