import { getRetention, replaceRetention } from "@/lib/domains/retention";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getRetention);
export const PUT = endpoint(replaceRetention);
