import { declineByLink } from "@/lib/handlers/offers";

export const POST = declineByLink;
