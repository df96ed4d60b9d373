import { restoreProject } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(restoreProject);
