import { removeSealTimestamp, setSealTimestamp } from "@/lib/domains/company-seals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(setSealTimestamp);
export const DELETE = endpoint(removeSealTimestamp);
