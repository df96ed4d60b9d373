import { getProposalFilesCheck } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProposalFilesCheck);
