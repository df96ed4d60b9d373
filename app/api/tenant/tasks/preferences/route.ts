import { getTaskPreference, replaceTaskPreference } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaskPreference);
export const PUT = endpoint(replaceTaskPreference);
