import { createSurvey, listSurveys } from "@/lib/domains/surveys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listSurveys);
export const POST = endpoint(createSurvey, { status: 201 });
