import { requestVerification } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/platform-endpoint";

export const POST = platformEndpoint(requestVerification, { status: 202 });
