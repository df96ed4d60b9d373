import { getEstimateCode, sendEstimateCode } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getEstimateCode);
export const POST = endpoint(sendEstimateCode);
