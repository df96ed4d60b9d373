import { deleteContractTemplate, getContractTemplate, updateContractTemplate } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getContractTemplate);
export const PATCH = endpoint(updateContractTemplate);
export const DELETE = endpoint(deleteContractTemplate);
