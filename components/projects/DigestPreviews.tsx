"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys, type Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { usePart } from "@/components/api/use-record";
import { useProblemText } from "@/components/api/use-problem-text";
import { framedMail, pageNonce } from "@/components/mail/framed-mail";
import { Section } from "@/components/record/Section";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { Skeleton } from "@/components/ui/Skeleton";
import type { Project } from "@/lib/domains/projects/schema";
import { projects } from "./resource";

type Named = Pick<Wire<typeof Project>, "id" | "name">;

/** The projects about which the reader gets an email each week, with a preview of the next one. */
export function DigestPreviews() {
  const t = useTranslations("projects.digest");
  const api = useApi();
  const { staff } = useWorkplace();
  const [shown, setShown] = useState<Named | null>(null);
  const query = { owner_id: staff.id, open: "true", limit: "100", sort: "name" };
  const { data } = useQuery({
    queryKey: queryKeys.list(api.tenant, projects.name, query),
    queryFn: ({ signal }) => api.list(projects, query, signal),
  });
  const own = (data?.data ?? []).filter(({ weekly_digest, status }) => weekly_digest && (status === "planned" || status === "active"));
  if (data === undefined) return null;
  return (
    <Section title={t("title")}>
      <p className="text-sm text-muted">{t(own.length === 0 ? "none" : "text")}</p>
      <ul className="grid divide-y divide-line">
        {own.map((project) => (
          <li key={project.id} className="flex min-h-11 items-center justify-between gap-3 py-1">
            <bdi className="min-w-0 truncate">{project.name}</bdi>
            <Button aria-label={t("preview_named", { project: project.name })} onClick={() => setShown(project)}>
              {t("preview")}
            </Button>
          </li>
        ))}
      </ul>
      {shown === null ? null : <DigestDialog project={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

/** The next weekly email of a project as its owner will get it. */
export function DigestDialog({ project, onClose }: { project: Named; onClose: () => void }) {
  const t = useTranslations("projects.digest");
  const say = useProblemText();
  const { data, error } = usePart(projects, project.id, "digest", projects.verbs.preview_digest, { id: project.id });
  return (
    <Dialog open size="wide" onClose={onClose} title={t("preview_of", { project: project.name })}>
      {error === null ? null : (
        <p role="status" className="text-bad">
          {say(error)}
        </p>
      )}
      {data === undefined && error === null ? <Skeleton className="h-96 w-full" /> : null}
      {data === undefined ? null : (
        <div className="grid gap-2">
          <p className="text-sm text-muted">
            {t("sends_on")} <DateText value={data.sends_on} />
            {data.is_empty ? <> · {t("is_empty")}</> : null}
          </p>
          <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
            {data.subject}
          </p>
          <iframe
            title={t("frame")}
            sandbox=""
            srcDoc={framedMail(data.html, pageNonce())}
            className="h-96 w-full rounded-md border border-line bg-surface"
          />
        </div>
      )}
    </Dialog>
  );
}
