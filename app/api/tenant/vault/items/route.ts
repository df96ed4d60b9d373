import { createVaultItem, listVaultItems } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listVaultItems);
export const POST = endpoint(createVaultItem, { status: 201 });
