import { getTicketForm } from "@/lib/domains/tickets";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "ticket-form", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(getTicketForm, { rate, anyOrigin: true });
