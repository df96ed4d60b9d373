import { withdrawConsent } from "@/lib/domains/consents";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(withdrawConsent);
