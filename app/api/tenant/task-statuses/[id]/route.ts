import { deleteTaskStatus, getTaskStatus, updateTaskStatus } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getTaskStatus);
export const PATCH = endpoint(updateTaskStatus);
export const DELETE = endpoint(deleteTaskStatus);
