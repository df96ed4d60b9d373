import { detachTaskFile } from "@/lib/domains/tasks";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(detachTaskFile, { status: 204 });
