import { endStaffSessions } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(endStaffSessions);
