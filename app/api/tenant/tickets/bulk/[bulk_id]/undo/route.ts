import { undoBulkTickets } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(undoBulkTickets);
