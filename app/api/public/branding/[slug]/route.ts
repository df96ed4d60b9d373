import { showBranding } from "@/lib/domains/branding";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const GET = platformEndpoint(showBranding);
