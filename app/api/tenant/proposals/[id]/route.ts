import { deleteProposal, getProposal, updateProposal } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProposal);
export const PATCH = endpoint(updateProposal);
export const DELETE = endpoint(deleteProposal, { status: 204 });
