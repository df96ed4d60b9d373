import { issueChallenge } from "@/lib/domains/public-forms";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

const rate = { name: "form-challenge", address: { burst: 60, seconds: 5 }, tenant: { burst: 600, seconds: 0.1 } };

export const GET = publicEndpoint(issueChallenge, { rate, anyOrigin: true });
