import { createContractTemplate, listContractTemplates } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listContractTemplates);
export const POST = endpoint(createContractTemplate, { status: 201 });
