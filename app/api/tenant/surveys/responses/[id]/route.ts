import { getResponse } from "@/lib/domains/surveys";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getResponse);
