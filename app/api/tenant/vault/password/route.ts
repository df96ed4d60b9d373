import { changeVaultPassword } from "@/lib/domains/vault";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(changeVaultPassword);
