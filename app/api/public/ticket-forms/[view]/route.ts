import { submitTicketByForm } from "@/lib/handlers/ticket-form";

export const POST = submitTicketByForm;
