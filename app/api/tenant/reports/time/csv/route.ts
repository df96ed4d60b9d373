import { getTimeReportCsv } from "@/lib/domains/reports";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTimeReportCsv);
