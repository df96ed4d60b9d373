import { getVault, setUpVault } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getVault);
export const POST = endpoint(setUpVault, { status: 201 });
