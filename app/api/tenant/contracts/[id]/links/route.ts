import { createContractLink, listContractLinks } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listContractLinks);
export const POST = endpoint(createContractLink, { status: 201 });
