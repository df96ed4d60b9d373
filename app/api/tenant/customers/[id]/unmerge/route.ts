import { unmergeCustomer } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(unmergeCustomer);
