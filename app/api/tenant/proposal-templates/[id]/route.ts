import { deleteProposalTemplate, getProposalTemplate, updateProposalTemplate } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProposalTemplate);
export const PATCH = endpoint(updateProposalTemplate);
export const DELETE = endpoint(deleteProposalTemplate);
