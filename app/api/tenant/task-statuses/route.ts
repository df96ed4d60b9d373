import { createTaskStatus, listTaskStatuses } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaskStatuses);
export const POST = endpoint(createTaskStatus, { status: 201 });
