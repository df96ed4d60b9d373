import { getMailTemplate, replaceMailTemplate, revertMailTemplate } from "@/lib/domains/email-templates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getMailTemplate);
export const PUT = endpoint(replaceMailTemplate);
export const DELETE = endpoint(revertMailTemplate);
