import { getLeadScoring, replaceLeadScoring } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getLeadScoring);
export const PUT = endpoint(replaceLeadScoring);
