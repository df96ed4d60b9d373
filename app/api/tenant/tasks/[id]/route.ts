import { deleteTask, getTask, updateTask } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTask);
export const PATCH = endpoint(updateTask);
export const DELETE = endpoint(deleteTask, { status: 204 });
