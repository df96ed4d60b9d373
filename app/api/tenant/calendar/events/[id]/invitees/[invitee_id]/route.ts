import { removeCalendarInvitee } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeCalendarInvitee);
