import { resendMail } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(resendMail, { status: 202 });
