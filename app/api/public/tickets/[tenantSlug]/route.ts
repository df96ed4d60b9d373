import { submitTicket } from "@/lib/domains/tickets";
import { ticketFormRate } from "@/lib/handlers/ticket-form";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(submitTicket, { status: 201, rate: ticketFormRate, anyOrigin: true });
