import { previewConversion } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(previewConversion);
