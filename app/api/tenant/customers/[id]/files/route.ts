import { attachCustomerFile, listCustomerFiles } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listCustomerFiles);
export const POST = endpoint(attachCustomerFile, { status: 201 });
