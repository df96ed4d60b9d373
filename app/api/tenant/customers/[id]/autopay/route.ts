import { endAutopay, getAutopay, startAutopay } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getAutopay);
export const PUT = endpoint(startAutopay);
export const DELETE = endpoint(endAutopay);
