import { respondToSurvey } from "@/lib/domains/surveys";
import { respondRate, tenantOfToken } from "@/lib/handlers/surveys";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(respondToSurvey, { rate: respondRate, tenantOf: tenantOfToken });
