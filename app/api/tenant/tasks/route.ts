import { createTask, listTasks } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTasks);
export const POST = endpoint(createTask, { status: 201 });
