import { endRoleView, getRoleView, viewAsRole } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getRoleView);
export const PUT = endpoint(viewAsRole);
export const DELETE = endpoint(endRoleView);
