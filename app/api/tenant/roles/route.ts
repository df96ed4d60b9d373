import { createRole, listRoles } from "@/lib/domains/staff";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listRoles);
export const POST = endpoint(createRole, { status: 201 });
