import { getVaultRecovery, recoverVault, replaceRecovery } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getVaultRecovery);
export const PUT = endpoint(replaceRecovery);
export const POST = endpoint(recoverVault, { status: 201 });
