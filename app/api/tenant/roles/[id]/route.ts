import { deleteRole, getRole, updateRole } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getRole);
export const PATCH = endpoint(updateRole);
export const DELETE = endpoint(deleteRole, { status: 204 });
