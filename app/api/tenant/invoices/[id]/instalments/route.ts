import { getInstalments, setInstalments } from "@/lib/domains/invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getInstalments);
export const PUT = endpoint(setInstalments);
