import { changeCustomFieldType } from "@/lib/domains/custom-fields";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(changeCustomFieldType);
