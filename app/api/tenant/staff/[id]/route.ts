import { getStaff, updateStaff } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getStaff);
export const PATCH = endpoint(updateStaff);
