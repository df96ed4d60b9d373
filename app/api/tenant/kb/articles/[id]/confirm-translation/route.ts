import { confirmTranslation } from "@/lib/domains/knowledge-base";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(confirmTranslation);
