import { getProfit } from "@/lib/domains/project-billing";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProfit);
