import { testMailTemplate } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testMailTemplate, { status: 202 });
