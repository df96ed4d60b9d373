"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { staffLookup } from "@/components/api/lookup";
import { NameOf } from "@/components/api/NameOf";
import { usePerform } from "@/components/api/use-perform";
import { usePart } from "@/components/api/use-record";
import { Section } from "@/components/record/Section";
import { Button } from "@/components/ui/Button";
import { SelectField, TextAreaField } from "@/components/ui/Input";
import { RelativeTime } from "@/components/ui/RelativeTime";
import { ProjectHealth as Health } from "@/lib/domains/projects/schema";
import { HealthBadge } from "./HealthBadge";
import { projects, type ProjectRow } from "./resource";

/** How the project stands: the latest report first, and a form for the next one. */
export function ProjectHealth({ project, locked }: { project: ProjectRow; locked: boolean }) {
  const t = useTranslations("projects.health");
  const words = useTranslations("projects.healths");
  const { id, version } = project;
  const { data } = usePart(projects, id, `health ${String(version)}`, projects.verbs.health, { id });
  const { api, perform, busy } = usePerform([projects.name]);
  const [isOpen, setOpen] = useState(false);
  const [health, setHealth] = useState<Health>(project.health ?? "on_track");
  const [note, setNote] = useState("");
  const report = () =>
    void perform(
      () => api.call(projects.verbs.report_health, { id, health, note: note.trim() }),
      () => {
        setNote("");
        setOpen(false);
      },
    );
  return (
    <Section
      title={t("title")}
      action={
        locked || isOpen ? null : (
          <Button tone="quiet" className="text-sm" onClick={() => setOpen(true)}>
            {t("report")}
          </Button>
        )
      }
    >
      {isOpen ? (
        <form
          noValidate
          method="post"
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) report();
          }}
        >
          <SelectField name="health" label={t("state")} value={health} onChange={(event) => setHealth(Health.parse(event.target.value))}>
            {Health.options.map((value) => (
              <option key={value} value={value}>
                {words(value)}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            name="health_note"
            label={t("note")}
            optional
            rows={3}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <span className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="submit" tone="primary" busy={busy}>
              {t("save")}
            </Button>
          </span>
        </form>
      ) : null}
      {data?.data.length === 0 && !isOpen ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid text-sm">
        {data?.data.slice(0, 10).map((entry) => (
          <li key={entry.created_at} className="grid gap-1 border-b border-line py-2 last:border-0">
            <span className="flex flex-wrap items-center gap-x-3">
              <HealthBadge health={entry.health} />
              <span className="ms-auto text-muted">
                {entry.staff_id === null ? null : <NameOf lookup={staffLookup} id={entry.staff_id} />}{" "}
                <RelativeTime value={entry.created_at} />
              </span>
            </span>
            {entry.note === "" ? null : (
              <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-wrap">
                {entry.note}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
