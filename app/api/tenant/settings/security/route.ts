import { getSecuritySettings, updateSecuritySettings } from "@/lib/domains/settings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getSecuritySettings);
export const PATCH = endpoint(updateSecuritySettings);
