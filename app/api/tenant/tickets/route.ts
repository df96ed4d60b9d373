import { createTicket, listTickets } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTickets);
export const POST = endpoint(createTicket, { status: 201 });
