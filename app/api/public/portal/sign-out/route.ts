import { leavePortal } from "@/lib/domains/portal";

export const POST = leavePortal;
