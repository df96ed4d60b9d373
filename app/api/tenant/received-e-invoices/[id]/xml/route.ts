import { downloadReceived } from "@/lib/domains/e-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(downloadReceived);
