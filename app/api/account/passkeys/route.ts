import { addPasskey, listPasskeys } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const GET = platformEndpoint(listPasskeys);
export const POST = platformEndpoint(addPasskey, { status: 201 });
