import { bulkChangeTickets, listBulkTickets } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBulkTickets);
export const POST = endpoint(bulkChangeTickets);
