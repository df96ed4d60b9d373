import { verifyAuditChain } from "@/lib/domains/audit";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(verifyAuditChain);
