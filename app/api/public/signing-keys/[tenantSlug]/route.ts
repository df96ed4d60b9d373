import { getSigningKey } from "@/lib/domains/documents";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "signing-key", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(getSigningKey, { rate });
