import { createWebhook, listWebhooks } from "@/lib/domains/webhooks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listWebhooks);
export const POST = endpoint(createWebhook, { status: 201 });
