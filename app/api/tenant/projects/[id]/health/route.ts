import { listHealthReports, reportHealth } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listHealthReports);
export const POST = endpoint(reportHealth, { status: 201 });
