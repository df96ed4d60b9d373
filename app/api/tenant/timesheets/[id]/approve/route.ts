import { approveTimesheet } from "@/lib/domains/timesheets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(approveTimesheet);
