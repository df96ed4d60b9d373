import { revokeSession } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const DELETE = platformEndpoint(revokeSession, { status: 204 });
