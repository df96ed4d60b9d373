import { listTimesheets, submitTimesheet } from "@/lib/domains/timesheets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTimesheets);
export const POST = endpoint(submitTimesheet);
