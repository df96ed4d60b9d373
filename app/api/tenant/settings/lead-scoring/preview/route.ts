import { previewLeadScoring } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(previewLeadScoring);
