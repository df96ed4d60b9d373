import { getLeadBoard } from "@/lib/domains/leads";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getLeadBoard);
