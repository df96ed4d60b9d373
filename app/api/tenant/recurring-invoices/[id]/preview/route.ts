import { previewRuns } from "@/lib/domains/recurring-invoices";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(previewRuns);
