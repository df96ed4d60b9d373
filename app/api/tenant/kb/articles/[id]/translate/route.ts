import { translateArticle } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(translateArticle, { status: 201 });
