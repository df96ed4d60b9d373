import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { ProjectStatus } from "@/lib/domains/projects/schema";

const tones: Record<ProjectStatus, Tone> = {
  planned: "neutral",
  active: "accent",
  on_hold: "warn",
  completed: "good",
  cancelled: "neutral",
};
export const projectStatuses = namesOf(tones);

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const t = useTranslations("projects.statuses");
  return <Badge tone={tones[status]}>{t(status)}</Badge>;
}
