import { createCustomer, listCustomers } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCustomers);
export const POST = endpoint(createCustomer, { status: 201 });
