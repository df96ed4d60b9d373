import { revokeContractLink } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(revokeContractLink);
