import { delegateContract } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(delegateContract);
