import type { Tone } from "@/components/ui/Shape";
import type { ProjectStatus } from "@/lib/domains/projects/schema";

/** The tone of a project's status, as its customer sees it. */
export function statusTone(status: ProjectStatus): Tone {
  return status === "active" ? "accent" : status === "completed" ? "good" : "neutral";
}
