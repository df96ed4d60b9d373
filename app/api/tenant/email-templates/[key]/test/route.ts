import { testMailTemplate } from "@/lib/domains/email-templates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testMailTemplate, { status: 202 });
