import { deleteProject, getProject, updateProject } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(getProject);
export const PATCH = endpoint(updateProject);
export const DELETE = endpoint(deleteProject, { status: 204 });
