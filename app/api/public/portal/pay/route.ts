import { payJointly } from "@/lib/handlers/payments";

export const POST = payJointly;
