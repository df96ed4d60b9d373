import { removeProjectMember } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(removeProjectMember);
