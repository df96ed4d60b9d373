import { createRecurringTask, listRecurringTasks } from "@/lib/domains/recurring-tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listRecurringTasks);
export const POST = endpoint(createRecurringTask, { status: 201 });
