import { resetPassword, viewPasswordReset } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const GET = platformEndpoint(viewPasswordReset);
export const POST = platformEndpoint(resetPassword, { status: 204 });
