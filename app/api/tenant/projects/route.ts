import { createProject, listProjects } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listProjects);
export const POST = endpoint(createProject, { status: 201 });
