import { previewMailTemplate } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(previewMailTemplate);
