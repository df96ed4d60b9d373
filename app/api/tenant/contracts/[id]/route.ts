import { deleteContract, getContract, updateContract } from "@/lib/domains/contracts";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getContract);
export const PATCH = endpoint(updateContract);
export const DELETE = endpoint(deleteContract, { status: 204 });
