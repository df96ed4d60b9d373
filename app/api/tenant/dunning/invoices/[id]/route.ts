import { getInvoiceDunning } from "@/lib/domains/dunning";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInvoiceDunning);
