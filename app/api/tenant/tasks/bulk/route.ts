import { bulkChangeTasks, listBulkTasks } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listBulkTasks);
export const POST = endpoint(bulkChangeTasks);
