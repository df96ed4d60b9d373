import { splitTicket } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(splitTicket, { status: 201 });
