import { leavePortal } from "@/lib/handlers/portal";

export const POST = leavePortal;
