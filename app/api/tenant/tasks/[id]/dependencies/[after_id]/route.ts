import { removeTaskDependency } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeTaskDependency);
