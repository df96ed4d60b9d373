import { rewrapVaultItem } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(rewrapVaultItem);
