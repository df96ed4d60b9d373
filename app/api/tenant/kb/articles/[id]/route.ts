import { deleteArticle, getArticle, updateArticle } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getArticle);
export const PATCH = endpoint(updateArticle);
export const DELETE = endpoint(deleteArticle);
