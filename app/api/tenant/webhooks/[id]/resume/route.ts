import { resumeWebhook } from "@/lib/domains/webhooks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(resumeWebhook);
