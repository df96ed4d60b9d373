import { getContractCode, sendContractCode } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getContractCode);
export const POST = endpoint(sendContractCode);
