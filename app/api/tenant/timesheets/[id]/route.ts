import { getTimesheet } from "@/lib/domains/timesheets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTimesheet);
