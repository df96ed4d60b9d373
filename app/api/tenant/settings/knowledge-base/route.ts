import { getKbDomain, removeKbDomain, setKbDomain } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getKbDomain);
export const PUT = endpoint(setKbDomain);
export const DELETE = endpoint(removeKbDomain);
