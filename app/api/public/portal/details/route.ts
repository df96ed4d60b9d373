import { getPortalDetails, updatePortalDetails } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getPortalDetails);
export const PATCH = endpoint(updatePortalDetails);
