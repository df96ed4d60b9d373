import { revokeEstimateLink } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(revokeEstimateLink);
