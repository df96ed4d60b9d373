import { voteOnArticle } from "@/lib/domains/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "kb-vote", address: { burst: 20, seconds: 6 }, tenant: { burst: 300, seconds: 1 } };

export const POST = publicEndpoint(voteOnArticle, { rate });
