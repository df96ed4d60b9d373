import { signByLink } from "@/lib/handlers/offers";

export const POST = signByLink;
