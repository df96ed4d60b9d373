import { removePortalAddress, updatePortalAddress } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(updatePortalAddress);
export const DELETE = endpoint(removePortalAddress);
