import { getCustomFieldImpact } from "@/lib/domains/custom-fields";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCustomFieldImpact);
