import { testWebhook } from "@/lib/domains/webhooks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testWebhook, { status: 201 });
