import { testSealTimestamp } from "@/lib/domains/company-seals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(testSealTimestamp);
