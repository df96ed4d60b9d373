import { deleteImportRecipe } from "@/lib/domains/imports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(deleteImportRecipe, { status: 204 });
