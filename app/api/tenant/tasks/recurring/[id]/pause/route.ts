import { pauseRecurringTask } from "@/lib/domains/recurring-tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(pauseRecurringTask);
