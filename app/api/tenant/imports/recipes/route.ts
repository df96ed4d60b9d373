import { createImportRecipe, listImportRecipes } from "@/lib/domains/imports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listImportRecipes);
export const POST = endpoint(createImportRecipe, { status: 201 });
