import { getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getPublicForms);
export const PUT = endpoint(replacePublicForms);
