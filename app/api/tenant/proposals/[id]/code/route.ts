import { getProposalCode, sendProposalCode } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProposalCode);
export const POST = endpoint(sendProposalCode);
