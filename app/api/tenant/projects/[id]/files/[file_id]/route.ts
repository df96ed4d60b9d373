import { detachProjectFile, shareProjectFile } from "@/lib/domains/projects";
import { endpoint } from "@/lib/kernel/http/endpoint/endpoint";

export const PATCH = endpoint(shareProjectFile);
export const DELETE = endpoint(detachProjectFile, { status: 204 });
