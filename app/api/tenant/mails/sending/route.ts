import { getMailSending } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getMailSending);
