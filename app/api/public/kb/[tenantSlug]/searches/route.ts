import { reportFailedSearch } from "@/lib/domains/knowledge-base";
import { voteRate } from "@/lib/handlers/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(reportFailedSearch, { rate: { ...voteRate, name: "kb-search" } });
