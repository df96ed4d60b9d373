import { previewMailTemplate } from "@/lib/domains/email-templates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(previewMailTemplate);
