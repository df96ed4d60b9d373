import { attachArticleFile, listArticleFiles } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listArticleFiles);
export const POST = endpoint(attachArticleFile, { status: 201 });
