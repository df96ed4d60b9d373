import { createProposalTemplate, listProposalTemplates } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listProposalTemplates);
export const POST = endpoint(createProposalTemplate, { status: 201 });
