import { deleteCustomField, getCustomField, updateCustomField } from "@/lib/domains/custom-fields";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCustomField);
export const PATCH = endpoint(updateCustomField);
export const DELETE = endpoint(deleteCustomField);
