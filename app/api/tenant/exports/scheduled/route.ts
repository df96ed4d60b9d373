import { createScheduledExport, listScheduledExports } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listScheduledExports);
export const POST = endpoint(createScheduledExport, { status: 201 });
