import { getOwnVote, voteOnArticle } from "@/lib/domains/knowledge-base";
import { readRate, voteRate } from "@/lib/handlers/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const GET = publicEndpoint(getOwnVote, { rate: readRate, anyOrigin: true });
export const POST = publicEndpoint(voteOnArticle, { rate: voteRate, anyOrigin: true });
