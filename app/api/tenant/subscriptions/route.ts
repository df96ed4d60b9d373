import { createSubscription, listSubscriptions } from "@/lib/domains/subscriptions";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSubscriptions);
export const POST = endpoint(createSubscription, { status: 201 });
