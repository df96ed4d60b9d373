import { acceptByLink } from "@/lib/handlers/offers";

export const POST = acceptByLink;
