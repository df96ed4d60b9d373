import { removeParticipant } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeParticipant);
