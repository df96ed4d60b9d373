import { deleteVaultItem, getVaultItem, updateVaultItem } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getVaultItem);
export const PATCH = endpoint(updateVaultItem);
export const DELETE = endpoint(deleteVaultItem, { status: 204 });
