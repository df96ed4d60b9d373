import { addCalendarInvitee } from "@/lib/domains/calendar";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(addCalendarInvitee, { status: 201 });
