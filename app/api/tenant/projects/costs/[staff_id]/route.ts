import { setStaffCost } from "@/lib/domains/project-billing";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PUT = endpoint(setStaffCost);
