import { billProject } from "@/lib/domains/project-billing";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const POST = endpoint(billProject, { status: 201 });
