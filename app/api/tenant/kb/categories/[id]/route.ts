import { deleteCategory, getCategory, updateCategory } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCategory);
export const PATCH = endpoint(updateCategory);
export const DELETE = endpoint(deleteCategory);
