import { checkJointly } from "@/lib/domains/payments";

export const POST = checkJointly;
