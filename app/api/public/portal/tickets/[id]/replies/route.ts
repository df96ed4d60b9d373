import { replyInPortal } from "@/lib/handlers/tickets";

export const POST = replyInPortal;
