import { changeLeadStatus } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(changeLeadStatus);
