import { createDepartment, listDepartments } from "@/lib/domains/tickets";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listDepartments);
export const POST = endpoint(createDepartment, { status: 201 });
