import { listDisclosures } from "@/lib/domains/retention";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listDisclosures);
