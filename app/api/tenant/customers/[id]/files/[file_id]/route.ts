import { detachCustomerFile } from "@/lib/domains/customers";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(detachCustomerFile, { status: 204 });
