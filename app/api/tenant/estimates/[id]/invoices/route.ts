import { getEstimateInvoices } from "@/lib/domains/estimates";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getEstimateInvoices);
