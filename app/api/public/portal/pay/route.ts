import { payJointly } from "@/lib/domains/payments";

export const POST = payJointly;
