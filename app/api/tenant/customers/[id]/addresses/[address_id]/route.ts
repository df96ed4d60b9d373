import { removeAddress, updateAddress } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(updateAddress);
export const DELETE = endpoint(removeAddress, { status: 204 });
