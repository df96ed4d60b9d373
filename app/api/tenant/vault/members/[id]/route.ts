import { removeVaultMember } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeVaultMember, { status: 204 });
