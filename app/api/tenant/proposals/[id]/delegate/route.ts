import { delegateProposal } from "@/lib/domains/proposals";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(delegateProposal);
