import { mergeCustomer, previewMerge } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(previewMerge);
export const POST = endpoint(mergeCustomer);
