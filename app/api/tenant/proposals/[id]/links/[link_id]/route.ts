import { revokeProposalLink } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(revokeProposalLink);
