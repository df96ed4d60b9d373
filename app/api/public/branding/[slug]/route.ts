import { showBranding } from "@/lib/domains/branding";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "branding", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(showBranding, { rate });
