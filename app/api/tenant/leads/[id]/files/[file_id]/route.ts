import { detachLeadFile } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(detachLeadFile, { status: 204 });
