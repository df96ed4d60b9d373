import { acceptByLink } from "@/lib/handlers/estimates";

export const POST = acceptByLink;
