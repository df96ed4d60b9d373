import { holdReply, listHeldReplies } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listHeldReplies);
export const POST = endpoint(holdReply, { status: 201 });
