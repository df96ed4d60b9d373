import { getSurveyForm } from "@/lib/domains/surveys";
import { readRate, tenantOfToken } from "@/lib/handlers/surveys";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(getSurveyForm, { rate: readRate, tenantOf: tenantOfToken });
