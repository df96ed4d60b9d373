import { deleteLead, getLead, updateLead } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getLead);
export const PATCH = endpoint(updateLead);
export const DELETE = endpoint(deleteLead, { status: 204 });
