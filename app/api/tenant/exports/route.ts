import { createExport, listExports } from "@/lib/domains/exports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listExports);
export const POST = endpoint(createExport, { status: 201 });
