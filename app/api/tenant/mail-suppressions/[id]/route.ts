import { removeMailSuppression } from "@/lib/domains/mail";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeMailSuppression, { status: 204 });
