import { takeBackHeld } from "@/lib/domains/macros";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(takeBackHeld);
