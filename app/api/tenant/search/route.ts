import { searchRecords } from "@/lib/domains/search";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(searchRecords);
