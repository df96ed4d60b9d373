import { useTranslations } from "next-intl";
import { namesOf } from "@/components/list/names";
import { Badge } from "@/components/ui/Badge";
import type { Tone } from "@/components/ui/Shape";
import type { ProjectHealth } from "@/lib/domains/projects/schema";

const tones: Record<ProjectHealth, Tone> = { on_track: "good", at_risk: "warn", off_track: "bad" };
export const projectHealths = namesOf(tones);

export function HealthBadge({ health }: { health: ProjectHealth }) {
  const t = useTranslations("projects.healths");
  return <Badge tone={tones[health]}>{t(health)}</Badge>;
}
