import { listMergedCustomers } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listMergedCustomers);
