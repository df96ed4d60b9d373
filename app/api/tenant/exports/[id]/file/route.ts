import { downloadExport } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadExport);
