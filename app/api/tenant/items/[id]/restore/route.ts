import { restoreItem } from "@/lib/domains/items";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(restoreItem);
