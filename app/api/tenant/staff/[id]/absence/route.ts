import { clearStaffAbsence, setStaffAbsence } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(setStaffAbsence);
export const DELETE = endpoint(clearStaffAbsence);
