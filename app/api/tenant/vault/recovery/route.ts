import { getVaultRecovery, recoverVault } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getVaultRecovery);
export const POST = endpoint(recoverVault, { status: 201 });
