import { attachContractFile, listContractFiles } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listContractFiles);
export const POST = endpoint(attachContractFile, { status: 201 });
