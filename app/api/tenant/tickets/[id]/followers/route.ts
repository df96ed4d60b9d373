import { followTicket, listFollowers } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listFollowers);
export const POST = endpoint(followTicket);
