import { confirmByCode } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/endpoint/platform-endpoint";

export const POST = platformEndpoint(confirmByCode);
