import { withdrawPrivacyRequest } from "@/lib/domains/privacy-requests";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(withdrawPrivacyRequest);
