import { createCategory, listCategories } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCategories);
export const POST = endpoint(createCategory, { status: 201 });
