import { deleteSurvey, getSurvey, updateSurvey } from "@/lib/domains/surveys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSurvey);
export const PATCH = endpoint(updateSurvey);
export const DELETE = endpoint(deleteSurvey, { status: 204 });
