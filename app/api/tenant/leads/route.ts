import { createLead, listLeads } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listLeads);
export const POST = endpoint(createLead, { status: 201 });
