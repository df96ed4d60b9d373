"use client";

import { useTranslations } from "next-intl";
import { useRef, useState, type FormEvent } from "react";
import { staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { departmentLookup } from "@/components/tickets/lookups";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { MacroAssign } from "@/lib/domains/macros/schema";
import { unknownNames } from "@/lib/domains/mail/rules";
import { macroFields } from "@/lib/domains/macros/rules";
import { MessageKind, TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import { MacroFields } from "./MacroFields";
import { MacroTaskFields, taskOf, taskProblem, type TaskDraft } from "./MacroTaskFields";
import { macros, type MacroRow } from "./resource";

/** A macro, new or to edit: its text, what it changes in a ticket, and the task that it creates. */
export function MacroDialog({ macro, onClose }: { macro: MacroRow | null; onClose: () => void }) {
  const t = useTranslations("macros");
  const words = useTranslations("staff.form");
  const can = useCan();
  const { api, perform, busy } = usePerform([macros.name]);
  const text = useRef<HTMLTextAreaElement>(null);
  const [values, setValues] = useState({
    name: macro?.name ?? "",
    body: macro?.body ?? "",
    kind: macro?.kind ?? ("public" as MessageKind),
    status: macro?.status ?? null,
    priority: macro?.priority ?? null,
    department_id: macro?.department_id ?? null,
    assign: macro?.assign ?? ("keep" as MacroAssign),
    assignee_id: macro?.assignee_id ?? null,
    shared: macro?.shared ?? can("macros.share"),
  });
  const [task, setTask] = useState<TaskDraft>({
    wanted: Boolean(macro?.task),
    title: macro?.task?.title ?? "",
    due: String(macro?.task?.due_in_days ?? ""),
    assignee_id: macro?.task?.assignee_id ?? null,
  });
  const [shown, setShown] = useState(false);
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const department = useLookupName(departmentLookup, values.department_id);
  const departments = useLookupOptions(departmentLookup);
  const assignee = useLookupName(staffLookup, values.assignee_id);
  const colleagues = useLookupOptions(staffLookup);
  const changes = [values.status, values.priority, values.department_id].some((each) => each !== null) || values.assign !== "keep";
  const problems = {
    name: values.name.trim() === "" ? words("problems.required") : undefined,
    body:
      unknownNames(values.body, macroFields).length > 0
        ? t("problems.fields")
        : values.body.trim() === "" && !changes && !task.wanted
          ? t("problems.nothing")
          : undefined,
    assignee: values.assign === "colleague" && values.assignee_id === null ? words("problems.required") : undefined,
    task: taskProblem(task),
  };
  const problem = <Name extends keyof typeof problems>(name: Name) => (shown ? problems[name] : undefined);

  /** Inserts a merge field at the cursor. */
  const insert = (name: string) => {
    const at = text.current?.selectionStart ?? values.body.length;
    set({ body: values.body.slice(0, at) + name + values.body.slice(text.current?.selectionEnd ?? at) });
    text.current?.focus();
  };
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (Object.values(problems).some((each) => each !== undefined)) return;
    const assignee_id = values.assign === "colleague" ? values.assignee_id : null;
    const wire = { ...values, name: values.name.trim(), assignee_id, task: taskOf(task) };
    if (await perform(() => (macro ? api.update(macros, macro.id, macro.version, wire) : api.create(macros, wire)))) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={macro ? t("edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="macro" tone="primary" busy={busy}>
            {macro ? words("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="macro" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          dir="auto"
          maxLength={100}
          error={problem("name")}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          name="kind"
          label={t("fields.kind")}
          value={values.kind}
          onChange={(event) => set({ kind: MessageKind.parse(event.target.value) })}
        >
          {MessageKind.options.map((value) => (
            <option key={value} value={value}>
              {t(`kinds.${value}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          ref={text}
          name="body"
          label={t("fields.body")}
          optional
          dir="auto"
          rows={6}
          maxLength={20_000}
          error={problem("body")}
          value={values.body}
          onChange={(event) => set({ body: event.target.value })}
        />
        <MacroFields body={values.body} onInsert={insert} onChange={(body) => set({ body })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="status"
            label={t("fields.status")}
            value={values.status ?? ""}
            onChange={(event) => set({ status: TicketStatus.safeParse(event.target.value).data ?? null })}
          >
            <option value="">{t("unchanged")}</option>
            {TicketStatus.options.map((value) => (
              <option key={value} value={value}>
                {t(`statuses.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="priority"
            label={t("fields.priority")}
            value={values.priority ?? ""}
            onChange={(event) => set({ priority: TicketPriority.safeParse(event.target.value).data ?? null })}
          >
            <option value="">{t("unchanged")}</option>
            {TicketPriority.options.map((value) => (
              <option key={value} value={value}>
                {t(`priorities.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            name="assign"
            label={t("fields.assign")}
            value={values.assign}
            onChange={(event) => set({ assign: MacroAssign.parse(event.target.value) })}
          >
            {MacroAssign.options.map((value) => (
              <option key={value} value={value}>
                {t(`assigns.${value}`)}
              </option>
            ))}
          </SelectField>
          {values.assign === "colleague" ? (
            <Field name="assignee_id" label={t("fields.assignee_id")} required error={problem("assignee")}>
              {(control) => (
                <Combobox
                  {...control}
                  options={colleagues}
                  value={assignee}
                  onChange={(option) => set({ assignee_id: option?.value ?? null })}
                />
              )}
            </Field>
          ) : null}
          <Field name="department_id" label={t("fields.department_id")} optional>
            {(control) => (
              <Combobox
                {...control}
                options={departments}
                value={department}
                placeholder={t("unchanged")}
                clearable
                onChange={(option) => set({ department_id: option?.value ?? null })}
              />
            )}
          </Field>
        </div>
        <MacroTaskFields task={task} onChange={setTask} error={problem("task")} />
        {can("macros.share") ? (
          <Checkbox name="shared" label={t("share")} checked={values.shared} onChange={(event) => set({ shared: event.target.checked })} />
        ) : null}
      </form>
    </Dialog>
  );
}
