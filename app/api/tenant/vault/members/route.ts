import { joinVault, listVaultMembers } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listVaultMembers);
export const POST = endpoint(joinVault, { status: 201 });
