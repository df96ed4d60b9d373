import { removeContact, updateContact } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(updateContact);
export const DELETE = endpoint(removeContact, { status: 204 });
