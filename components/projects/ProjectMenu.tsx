"use client";

import { Archive, ArchiveRestore, Copy, Eye, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { usePerform } from "@/components/api/use-perform";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { MenuItem } from "@/components/ui/Menu";
import { projects, type ProjectRow } from "./resource";

interface ProjectMenuProps {
  project: ProjectRow;
  onCopy: () => void;
  onDelete: () => void;
}

/** What else can be done with a project. */
export function ProjectMenu({ project, onCopy, onDelete }: ProjectMenuProps) {
  const t = useTranslations("projects");
  const can = useCan();
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform } = usePerform([projects.name]);
  const { id, status, is_template, archived_at } = project;
  const isOver = status === "completed" || status === "cancelled" || is_template;
  return (
    <>
      <MenuItem icon={<Eye aria-hidden="true" />} onSelect={() => router.push(pagePath("projects", id, "customer-view"))}>
        {t("sharing.view")}
      </MenuItem>
      {can("projects.write") ? (
        <MenuItem icon={<Copy aria-hidden="true" />} onSelect={onCopy}>
          {t(is_template ? "copy.use_template" : "copy.title")}
        </MenuItem>
      ) : null}
      {can("projects.write") && archived_at !== null ? (
        <MenuItem
          icon={<ArchiveRestore aria-hidden="true" />}
          onSelect={() => void perform(() => api.call(projects.verbs.restore, { id }))}
        >
          {t("verbs.restore.do")}
        </MenuItem>
      ) : null}
      {can("projects.write") && archived_at === null && isOver ? (
        <MenuItem icon={<Archive aria-hidden="true" />} onSelect={() => void perform(() => api.call(projects.verbs.archive, { id }))}>
          {t("verbs.archive.do")}
        </MenuItem>
      ) : null}
      {can("projects.delete") ? (
        <MenuItem tone="danger" icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
          {t("verbs.delete.do")}
        </MenuItem>
      ) : null}
    </>
  );
}
