import { bulkChangeCustomers, listBulkCustomers } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBulkCustomers);
export const POST = endpoint(bulkChangeCustomers);
