import { openPortalTicket } from "@/lib/handlers/tickets";

export const POST = openPortalTicket;
