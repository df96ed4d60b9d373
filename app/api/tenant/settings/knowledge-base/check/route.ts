import { checkKbDomain } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(checkKbDomain);
