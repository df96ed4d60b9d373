import { getBranding, replaceBranding } from "@/lib/domains/branding";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getBranding);
export const PUT = endpoint(replaceBranding);
