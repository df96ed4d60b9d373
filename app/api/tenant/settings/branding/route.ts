import { getBranding, replaceBranding } from "@/lib/domains/settings";
import { endpoint } from "@/lib/kernel/http/endpoint";

export const GET = endpoint(getBranding);
export const PUT = endpoint(replaceBranding);
