import { listAssists } from "@/lib/domains/assists";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listAssists);
