import { createVaultLink, listVaultLinks } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listVaultLinks);
export const POST = endpoint(createVaultLink, { status: 201 });
