import { unmatchPayout } from "@/lib/domains/payouts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(unmatchPayout);
