import { createCustomField, listCustomFields } from "@/lib/domains/custom-fields";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCustomFields);
export const POST = endpoint(createCustomField, { status: 201 });
