import { createProposalLink, listProposalLinks } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listProposalLinks);
export const POST = endpoint(createProposalLink, { status: 201 });
