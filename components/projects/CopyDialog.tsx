"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, type FormEvent } from "react";
import { customerLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Choices } from "@/components/ui/Choices";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField } from "@/components/ui/Input";
import { CopyPart } from "@/lib/domains/tasks/schema";
import { projects, type ProjectRow } from "./resource";

/** Copies a project, or starts one from a template, with chosen parts and a new start. */
export function CopyDialog({ project, onClose }: { project: ProjectRow; onClose: () => void }) {
  const t = useTranslations("projects.copy");
  const fields = useTranslations("projects.fields");
  const form = useTranslations("staff.form");
  const router = useRouter();
  const pagePath = usePagePath();
  const { api, perform, busy } = usePerform([projects.name, "tasks"]);
  const [name, setName] = useState(project.is_template ? project.name : t("name_of", { name: project.name }));
  const [customer_id, setCustomer] = useState(project.customer_id);
  const [starts_on, setStart] = useState<string | null>(null);
  const [parts, setParts] = useState("tasks, milestones, members");
  const [working_days, setWorkingDays] = useState(true);
  const [as_template, setTemplate] = useState(false);
  const found = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, customer_id);
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || name.trim() === "") return;
    const chosen = CopyPart.options.filter((part) => parts.split(", ").includes(part));
    const start = starts_on === null ? {} : { starts_on };
    await perform(async () => {
      const copy = await api.call(projects.verbs.copy, {
        ...{ id: project.id, name: name.trim(), customer_id, working_days, as_template, parts: chosen },
        ...start,
      });
      onClose();
      router.push(pagePath("projects", copy.id));
    });
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(project.is_template ? "use_template" : "title")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button tone="primary" type="submit" form="copy-form" busy={busy} disabled={name.trim() === ""}>
            {t("do")}
          </Button>
        </>
      }
    >
      <form id="copy-form" noValidate method="post" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="copy_name"
          label={fields("name")}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field name="copy_customer" label={fields("customer_id")} required>
          {(control) => (
            <Combobox
              {...control}
              options={found}
              value={customer}
              onChange={(option) => setCustomer(option?.value ?? project.customer_id)}
            />
          )}
        </Field>
        <DatePickerField name="copy_start" label={t("start")} hint={t("start_hint")} optional value={starts_on} onChange={setStart} />
        <fieldset className="grid gap-1.5">
          <legend className="pb-1 text-sm font-medium">{t("parts_label")}</legend>
          <Choices options={CopyPart.options.map((value) => ({ value, label: t(`parts.${value}`) }))} text={parts} onChange={setParts} />
        </fieldset>
        <Checkbox
          name="copy_working_days"
          label={t("working_days")}
          checked={working_days}
          onChange={(event) => setWorkingDays(event.target.checked)}
        />
        <Checkbox
          name="copy_as_template"
          label={t("as_template")}
          checked={as_template}
          onChange={(event) => setTemplate(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
