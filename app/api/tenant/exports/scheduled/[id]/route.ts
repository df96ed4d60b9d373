import { deleteScheduledExport, getScheduledExport, updateScheduledExport } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getScheduledExport);
export const PATCH = endpoint(updateScheduledExport);
export const DELETE = endpoint(deleteScheduledExport, { status: 204 });
