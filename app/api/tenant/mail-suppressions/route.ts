import { addMailSuppression, listMailSuppressions } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMailSuppressions);
export const POST = endpoint(addMailSuppression, { status: 201 });
