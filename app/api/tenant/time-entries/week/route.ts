import { getWeek, writeWeek } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getWeek);
export const PUT = endpoint(writeWeek);
