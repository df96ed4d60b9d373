import { keepRetentionItem } from "@/lib/domains/retention";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(keepRetentionItem);
