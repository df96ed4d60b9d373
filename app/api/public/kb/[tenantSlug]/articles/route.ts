import { listPublicArticles } from "@/lib/domains/knowledge-base";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "kb-read", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(listPublicArticles, { rate });
