import { createContract, listContracts } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listContracts);
export const POST = endpoint(createContract, { status: 201 });
