import { removeProjectBaseline, saveProjectBaseline } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(saveProjectBaseline);
export const DELETE = endpoint(removeProjectBaseline);
