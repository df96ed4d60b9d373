import { checkJointly } from "@/lib/handlers/payments";

export const POST = checkJointly;
