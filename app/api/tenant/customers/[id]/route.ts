import { deleteCustomer, getCustomer, updateCustomer } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getCustomer);
export const PATCH = endpoint(updateCustomer);
export const DELETE = endpoint(deleteCustomer);
