import { downloadImportErrors } from "@/lib/domains/imports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadImportErrors);
