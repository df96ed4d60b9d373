import { addParticipant, listParticipants } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listParticipants);
export const POST = endpoint(addParticipant);
