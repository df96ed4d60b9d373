import { listPrivacyRequests, openPrivacyRequest } from "@/lib/domains/privacy-requests";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listPrivacyRequests);
export const POST = endpoint(openPrivacyRequest, { status: 201 });
