import { deleteRecurringTask, getRecurringTask, updateRecurringTask } from "@/lib/domains/recurring-tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getRecurringTask);
export const PATCH = endpoint(updateRecurringTask);
export const DELETE = endpoint(deleteRecurringTask, { status: 204 });
