import { reportSuggestion } from "@/lib/domains/knowledge-base";
import { suggestionRate } from "@/lib/handlers/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(reportSuggestion, { rate: suggestionRate });
