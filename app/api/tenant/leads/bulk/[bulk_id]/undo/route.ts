import { undoBulkLeads } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(undoBulkLeads);
