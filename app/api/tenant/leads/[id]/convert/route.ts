import { convertLead } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(convertLead);
