"use client";

import { Eye, EyeOff, Pencil, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOpenRecord } from "@/components/record/record-context";
import { Section } from "@/components/record/Section";
import { Amount } from "@/components/ui/Amount";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { DateText } from "@/components/ui/DateText";
import { IconButton } from "@/components/ui/IconButton";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { MilestoneDialog } from "./MilestoneDialog";
import type { ProjectRow } from "./resource";

/** The project's milestones by date: ticked off, added and removed in place. */
export function ProjectMilestones({ project }: { project: ProjectRow }) {
  const { milestones, currency } = project;
  const t = useTranslations("projects.milestones");
  const { save, locked, state } = useOpenRecord();
  const [title, setTitle] = useState("");
  const [day, setDay] = useState<string | null>(null);
  const [editing, setEditing] = useState<ProjectRow["milestones"][number] | null>(null);
  const isOpen = locked === null;
  // The next change needs the version that this one brings.
  const busy = state !== "idle";
  const byDate = milestones.toSorted((a, b) => a.due_on.localeCompare(b.due_on));
  async function add(due_on: string): Promise<void> {
    if (!(await save({ milestones: [...milestones, { title: title.trim(), due_on, done: false }] }))) return;
    setTitle("");
    setDay(null);
  }
  return (
    <Section title={t("title")}>
      {milestones.length === 0 ? <p className="py-2 text-sm text-muted">{t("empty")}</p> : null}
      <ul className="grid gap-1 text-sm">
        {byDate.map((item, place) => (
          <li key={item.key} className="flex items-center justify-between gap-3">
            <span className="min-w-0 flex-1">
              <Checkbox
                name={`milestone_${String(place)}`}
                label={<bdi className={item.done ? "text-muted line-through" : ""}>{item.title}</bdi>}
                checked={item.done}
                disabled={!isOpen || busy}
                onChange={() => void save({ milestones: milestones.map((each) => (each === item ? { ...each, done: !each.done } : each)) })}
              />
            </span>
            {item.amount === null ? null : <Amount value={item.amount} currency={currency} />}
            {item.percent === null ? null : <bdi dir="ltr">{item.percent}%</bdi>}
            <span className="text-muted">
              <DateText value={item.due_on} />
            </span>
            {isOpen ? (
              <IconButton
                icon={<Pencil aria-hidden="true" />}
                label={t("edit", { title: item.title })}
                disabled={busy}
                onClick={() => setEditing(item)}
              />
            ) : null}
            {isOpen ? (
              <IconButton
                icon={item.shared ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
                label={t(item.shared ? "hide" : "share", { title: item.title })}
                aria-pressed={item.shared}
                className={item.shared ? "text-accent" : undefined}
                disabled={busy}
                onClick={() =>
                  void save({ milestones: milestones.map((each) => (each === item ? { ...each, shared: !each.shared } : each)) })
                }
              />
            ) : null}
            {isOpen ? (
              <IconButton
                icon={<X aria-hidden="true" />}
                label={t("remove", { title: item.title })}
                disabled={busy}
                onClick={() => void save({ milestones: milestones.filter((each) => each !== item) })}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {editing === null ? null : <MilestoneDialog project={project} milestone={editing} onClose={() => setEditing(null)} />}
      {isOpen ? (
        <form
          noValidate
          method="post"
          className="grid items-end gap-2 sm:grid-cols-[1fr_12rem_auto]"
          onSubmit={(event) => {
            event.preventDefault();
            if (busy) return;
            if (title.trim() === "" || day === null) showToast({ tone: "bad", text: t("problem") });
            else void add(day);
          }}
        >
          <InputField
            name="new_milestone"
            label={t("name")}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
          <DatePickerField name="new_milestone_day" label={t("day")} value={day} onChange={setDay} />
          <Button type="submit" busy={busy}>
            {t("add")}
          </Button>
        </form>
      ) : null}
    </Section>
  );
}
