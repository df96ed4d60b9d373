import { bulkChangeLeads, listBulkLeads } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBulkLeads);
export const POST = endpoint(bulkChangeLeads);
