import { deleteTimeEntry, updateTimeEntry } from "@/lib/domains/time-entries";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(updateTimeEntry);
export const DELETE = endpoint(deleteTimeEntry, { status: 204 });
