import { declineByLink } from "@/lib/handlers/estimates";

export const POST = declineByLink;
