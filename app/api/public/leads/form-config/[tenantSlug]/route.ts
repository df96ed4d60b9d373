import { getLeadForm } from "@/lib/domains/leads";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "lead-form", address: { burst: 60, seconds: 1 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(getLeadForm, { rate, anyOrigin: true });
