import { getAssistConfig, replaceAssistConfig } from "@/lib/domains/assists";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getAssistConfig);
export const PUT = endpoint(replaceAssistConfig);
