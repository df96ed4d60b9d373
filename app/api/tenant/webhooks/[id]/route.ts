import { deleteWebhook, getWebhook, updateWebhook } from "@/lib/domains/webhooks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getWebhook);
export const PATCH = endpoint(updateWebhook);
export const DELETE = endpoint(deleteWebhook, { status: 204 });
