import { startJointCharge } from "@/lib/domains/payments";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(startJointCharge, { status: 201 });
