import { getTicket, updateTicket } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTicket);
export const PATCH = endpoint(updateTicket);
