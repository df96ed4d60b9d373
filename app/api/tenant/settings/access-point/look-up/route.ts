import { lookUpParticipant } from "@/lib/domains/access-points";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(lookUpParticipant);
