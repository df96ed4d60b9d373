import { deleteImport, getImport, updateImport } from "@/lib/domains/imports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getImport);
export const PATCH = endpoint(updateImport);
export const DELETE = endpoint(deleteImport, { status: 204 });
