import { reviseEstimate } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(reviseEstimate);
