import { detachProjectFile } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const DELETE = endpoint(detachProjectFile, { status: 204 });
