"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { customerLookup, staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { useClock } from "@/components/ui/use-clock";
import { showToast } from "@/components/ui/toast-store";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { TaskCadence } from "@/lib/domains/recurring-tasks/schema";
import { TaskPriority } from "@/lib/domains/tasks/schema";
import { recurringTasks, type RecurringTaskRow } from "./resource";

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** A recurring task, new or to edit: what each task says, and when they come. */
export function RecurringTaskDialog({ row, onClose }: { row: RecurringTaskRow | null; onClose: () => void }) {
  const t = useTranslations("recurring_tasks");
  const tasks = useTranslations("tasks");
  const words = useTranslations("staff.form");
  const { staff, timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const [title, setTitle] = useState(row?.title ?? "");
  const [description, setDescription] = useState(row?.description ?? "");
  const [steps, setSteps] = useState((row?.steps ?? []).join("\n"));
  const [priority, setPriority] = useState(row?.priority ?? "normal");
  const [assignee_id, setAssignee] = useState(row === null ? staff.id : row.assignee_id);
  const [customer_id, setCustomer] = useState(row?.customer_id ?? null);
  const [cadence, setCadence] = useState(row?.cadence ?? "weekly");
  const [every, setEvery] = useState(String(row?.every ?? 1));
  const [start_date, setStart] = useState<string | null>(row?.start_date ?? today);
  const [end_date, setEnd] = useState(row?.end_date ?? null);
  const [due_in_days, setDue] = useState(String(row?.due_in_days ?? 0));
  const [shown, setShown] = useState(false);
  const assignee = useLookupName(staffLookup, assignee_id);
  const colleagues = useLookupOptions(staffLookup);
  const customer = useLookupName(customerLookup, customer_id);
  const customers = useLookupOptions(customerLookup);
  const { api, perform, busy } = usePerform([recurringTasks.name]);
  const isElsewhere = row !== null && (row.contract_id ?? row.ticket_id ?? row.project_id) !== null;
  const whole = (text: string, least: number, most: number) => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
  const problems = {
    title: title.trim() === "" ? words("problems.required") : undefined,
    every: whole(every, 1, 99) ? undefined : t("form.every_problem"),
    due: whole(due_in_days, 0, 365) ? undefined : t("form.due_problem"),
    start: start_date === null ? words("problems.required") : undefined,
    end: start_date !== null && end_date !== null && end_date < start_date ? t("form.end_problem") : undefined,
  };
  const problem = (name: keyof typeof problems) => (shown ? problems[name] : undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (start_date === null || Object.values(problems).some((each) => each !== undefined)) return;
    const body = {
      ...{ title: title.trim(), description, priority, assignee_id, cadence, start_date, end_date, steps: lines(steps) },
      ...{ every: Number(every), due_in_days: Number(due_in_days), ...(isElsewhere ? {} : { customer_id }) },
    };
    const saved = await perform(() =>
      row === null ? api.create(recurringTasks, body) : api.update(recurringTasks, row.id, row.version, body),
    );
    if (!saved) return;
    showToast({ tone: "good", text: t(row === null ? "form.created" : "form.saved") });
    onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(row === null ? "verbs.create.do" : "verbs.update.do")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="recurring-task" tone="primary" busy={busy}>
            {row === null ? t("form.create") : words("save")}
          </Button>
        </>
      }
    >
      <form id="recurring-task" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="title"
          label={t("fields.title")}
          required
          dir="auto"
          maxLength={200}
          error={problem("title")}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="cadence"
            label={t("fields.cadence")}
            value={cadence}
            onChange={(event) => setCadence(TaskCadence.parse(event.target.value))}
          >
            {TaskCadence.options.map((value) => (
              <option key={value} value={value}>
                {t(`cadences.${value}`)}
              </option>
            ))}
          </SelectField>
          <InputField
            name="every"
            label={t(`form.every.${cadence}`)}
            required
            inputMode="numeric"
            dir="ltr"
            error={problem("every")}
            value={every}
            onChange={(event) => setEvery(event.target.value)}
          />
          <DatePickerField
            name="start_date"
            label={t("fields.start_date")}
            required
            error={problem("start")}
            value={start_date}
            onChange={setStart}
          />
          <DatePickerField
            name="end_date"
            label={t("fields.end_date")}
            optional
            error={problem("end")}
            value={end_date}
            onChange={setEnd}
          />
          <InputField
            name="due_in_days"
            label={t("fields.due_in_days")}
            required
            inputMode="numeric"
            dir="ltr"
            error={problem("due")}
            value={due_in_days}
            onChange={(event) => setDue(event.target.value)}
          />
          <SelectField
            name="priority"
            label={t("fields.priority")}
            value={priority}
            onChange={(event) => setPriority(TaskPriority.parse(event.target.value))}
          >
            {TaskPriority.options.map((value) => (
              <option key={value} value={value}>
                {tasks(`priorities.${value}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <Field name="assignee_id" label={t("fields.assignee_id")} optional>
          {(control) => (
            <Combobox
              {...control}
              options={colleagues}
              value={assignee}
              clearable
              onChange={(option) => setAssignee(option?.value ?? null)}
            />
          )}
        </Field>
        {isElsewhere ? null : (
          <Field name="customer_id" label={t("fields.customer_id")} optional>
            {(control) => (
              <Combobox
                {...control}
                options={customers}
                value={customer}
                clearable
                onChange={(option) => setCustomer(option?.value ?? null)}
              />
            )}
          </Field>
        )}
        <TextAreaField
          name="description"
          label={t("fields.description")}
          optional
          dir="auto"
          rows={3}
          maxLength={10_000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextAreaField
          name="steps"
          label={t("fields.steps")}
          hint={t("form.steps_hint")}
          optional
          dir="auto"
          rows={3}
          value={steps}
          onChange={(event) => setSteps(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
