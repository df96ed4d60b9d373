import { codeByLink } from "@/lib/handlers/offers";

export const POST = codeByLink;
