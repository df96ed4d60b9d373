import { delegateByLink } from "@/lib/handlers/offers";

export const POST = delegateByLink;
