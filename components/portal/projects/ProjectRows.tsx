import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import type { SharedProjectRow } from "@/lib/domains/projects/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import { ProgressLine } from "./ProgressLine";
import { statusTone } from "./status-tone";

/** The projects that are shared with a customer. */
export function ProjectRows({ projects }: { projects: readonly SharedProjectRow[] }) {
  const t = useTranslations("portal.projects");
  return (
    <ul className="grid rounded-md border border-line bg-surface">
      {projects.map(({ id, name, status, done, total }) => (
        <li key={id} className="border-b border-line last:border-0">
          <a
            href={`/portal/projects/${encodeId("project", id)}`}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 hover:bg-hover"
          >
            <span className="min-w-0 flex-1 basis-48 font-medium [overflow-wrap:anywhere]">
              <bdi>{name}</bdi>
            </span>
            <span className="flex min-w-40 justify-end empty:hidden">
              <ProgressLine done={done} total={total} />
            </span>
            <Badge tone={statusTone(status)}>{t(`statuses.${status}`)}</Badge>
          </a>
        </li>
      ))}
    </ul>
  );
}
