import { getGeneralSettings, updateGeneralSettings } from "@/lib/domains/settings";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getGeneralSettings);
export const PATCH = endpoint(updateGeneralSettings);
