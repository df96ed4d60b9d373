"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOpenRecord } from "@/components/record/record-context";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { readPrice, writePrice } from "./milestone-price";
import type { ProjectRow } from "./resource";

type Milestone = ProjectRow["milestones"][number];

/** Changes a milestone's name, date and, with a fixed fee, its price. */
export function MilestoneDialog({ project, milestone, onClose }: { project: ProjectRow; milestone: Milestone; onClose: () => void }) {
  const t = useTranslations("projects.milestones");
  const form = useTranslations("staff.form");
  const { save } = useOpenRecord();
  const [title, setTitle] = useState(milestone.title);
  const [day, setDay] = useState<string | null>(milestone.due_on);
  const [price, setPrice] = useState(writePrice(milestone));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function submit(): Promise<void> {
    const priced = readPrice(price, project.currency);
    if (title.trim() === "" || day === null) return setProblem(t("problem"));
    if (priced === null) return setProblem(t("price_problem"));
    setBusy(true);
    const changed = { ...milestone, ...priced, title: title.trim(), due_on: day };
    const saved = await save({ milestones: project.milestones.map((each) => (each.key === milestone.key ? changed : each)) });
    setBusy(false);
    if (saved) onClose();
  }
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t("edit_title")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" busy={busy} onClick={() => void submit()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <InputField
          name="milestone_title"
          label={t("title_label")}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <DatePickerField name="milestone_day" label={t("day")} value={day} onChange={setDay} />
        {project.billing === "fixed_fee" ? (
          <InputField
            name="milestone_price"
            label={t("price")}
            hint={t("price_hint")}
            dir="ltr"
            optional
            value={price}
            onChange={(event) => setPrice(event.target.value)}
          />
        ) : null}
        {problem === null ? null : (
          <p role="alert" className="text-sm font-medium text-bad">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
