import { acceptInPortal } from "@/lib/handlers/estimates";

export const POST = acceptInPortal;
