import { openVaultLink } from "@/lib/domains/vault";
import { linkRate } from "@/lib/handlers/vault";
import { publicEndpoint } from "@/lib/kernel/http/endpoint/public-endpoint";

export const POST = publicEndpoint(openVaultLink, { rate: linkRate });
