import { submitPrivacyRequest } from "@/lib/domains/privacy-requests";
import { privacyRate } from "@/lib/handlers/privacy-requests";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(submitPrivacyRequest, { status: 201, rate: privacyRate, anyOrigin: true });
