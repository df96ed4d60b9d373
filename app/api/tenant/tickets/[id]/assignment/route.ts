import { getTicketAssignment } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTicketAssignment);
