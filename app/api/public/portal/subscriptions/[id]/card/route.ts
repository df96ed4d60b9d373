import { openPortalCardPage } from "@/lib/domains/portal";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(openPortalCardPage);
