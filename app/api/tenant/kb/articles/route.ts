import { createArticle, listArticles } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listArticles);
export const POST = endpoint(createArticle, { status: 201 });
