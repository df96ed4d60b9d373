import { submitTicket } from "@/lib/domains/tickets";
import { receiveTicketForm, ticketFiles, ticketFormRate } from "@/lib/handlers/ticket-form";
import { decodeInput } from "@/lib/kernel/http/endpoint/endpoint";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(submitTicket, {
  status: 201,
  rate: ticketFormRate,
  anyOrigin: true,
  upload: {
    ...ticketFiles,
    receive: (ctx, request) =>
      receiveTicketForm(ctx, request, { withoutFiles: (values) => submitTicket(ctx, decodeInput(submitTicket.input, values, [])) }),
  },
});
