import { createProposal, listProposals } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listProposals);
export const POST = endpoint(createProposal, { status: 201 });
