import { cancelExport, getExport } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getExport);
export const DELETE = endpoint(cancelExport);
