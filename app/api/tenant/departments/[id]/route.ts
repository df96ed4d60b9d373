import { deleteDepartment, getDepartment, updateDepartment } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getDepartment);
export const PATCH = endpoint(updateDepartment);
export const DELETE = endpoint(deleteDepartment);
