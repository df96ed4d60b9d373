import { undoImport } from "@/lib/domains/imports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(undoImport);
