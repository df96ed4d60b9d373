import { addTaskDependency, listTaskDependencies } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listTaskDependencies);
export const POST = endpoint(addTaskDependency);
