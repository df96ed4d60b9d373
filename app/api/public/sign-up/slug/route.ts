import { checkSlug } from "@/lib/domains/accounts";
import { platformEndpoint } from "@/lib/kernel/http/platform-endpoint";

export const GET = platformEndpoint(checkSlug);
