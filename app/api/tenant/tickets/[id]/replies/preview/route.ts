import { previewTicketReply } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(previewTicketReply);
