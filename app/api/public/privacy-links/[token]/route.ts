import { getPrivacyLink } from "@/lib/domains/privacy-requests";
import { answerByForm, linkRate } from "@/lib/handlers/privacy-requests";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(getPrivacyLink, { rate: linkRate });
export const POST = answerByForm;
