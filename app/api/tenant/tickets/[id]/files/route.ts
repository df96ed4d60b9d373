import { attachTicketFile, listTicketFiles } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTicketFiles);
export const POST = endpoint(attachTicketFile, { status: 201 });
