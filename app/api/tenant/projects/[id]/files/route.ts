import { attachProjectFile, listProjectFiles } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const GET = endpoint(listProjectFiles);
export const POST = endpoint(attachProjectFile, { status: 201 });
