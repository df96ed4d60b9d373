"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Controller } from "react-hook-form";
import { customerLookup, staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { queryKeys } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { CustomInputs } from "@/components/custom-fields/CustomInputs";
import { customFormField, useCustomForm, type CustomTexts } from "@/components/custom-fields/use-custom-form";
import { TagInput } from "@/components/form/TagInput";
import { readTags } from "@/components/form/tags";
import { useRecordForm } from "@/components/form/use-record-form";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan, usePagePath, useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Combobox } from "@/components/ui/Combobox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { ErrorSummary } from "@/components/ui/ErrorSummary";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { TaskCreate, TaskPriority } from "@/lib/domains/tasks/schema";
import { ProjectFields } from "./ProjectFields";
import { tasks } from "./resource";

interface TaskValues {
  title: string;
  description: string;
  assignee_id: string;
  starts_on: string;
  due_on: string;
  priority: TaskPriority;
  customer_id: string;
  project_id: string;
  milestone_key: string;
  /** Between commas. */
  tags: string;
  custom: CustomTexts;
}

const orNull = (text: string) => (text === "" ? null : text);

/** Creates a task, at first for the reader; for a project where one is given. */
export function TaskForm({ project_id = "" }: { project_id?: string }) {
  const t = useTranslations("tasks");
  const common = useTranslations("common");
  const router = useRouter();
  const api = useApi();
  const cache = useQueryClient();
  const pagePath = usePagePath();
  const { staff } = useWorkplace();
  const can = useCan();
  const custom = useCustomForm("tasks");
  const labels = {
    ...custom.labels,
    title: t("fields.title"),
    description: t("fields.description"),
    assignee_id: t("fields.assignee_id"),
    starts_on: t("fields.starts_on"),
    due_on: t("fields.due_on"),
    priority: t("fields.priority"),
    customer_id: t("fields.customer_id"),
    project_id: t("fields.project_id"),
    milestone_key: t("fields.milestone_key"),
    tags: t("fields.tags"),
  };
  const { form, send, summary, errorOf, busy } = useRecordForm<TaskValues>({
    schema: TaskCreate,
    defaults: {
      title: "",
      description: "",
      assignee_id: staff.id,
      starts_on: "",
      due_on: "",
      priority: "normal",
      customer_id: "",
      project_id,
      milestone_key: "",
      tags: "",
      custom: {},
    },
    toWire: ({ assignee_id, starts_on, due_on, customer_id, project_id: project, milestone_key, tags, custom: texts, ...plain }) => ({
      ...plain,
      assignee_id: orNull(assignee_id),
      starts_on: orNull(starts_on),
      due_on: orNull(due_on),
      customer_id: orNull(customer_id),
      project_id: orNull(project),
      milestone_key: orNull(milestone_key),
      tags: readTags(tags),
      custom: custom.toWire(texts),
    }),
    labels,
    fieldOf: (path) => customFormField(path) ?? String(path[0] ?? "root"),
    draftKey: `${api.tenant}:task${project_id === "" ? "" : `:${project_id}`}`,
    async submit(wire) {
      const made = await api.create(tasks, wire as never);
      await cache.invalidateQueries({ queryKey: queryKeys.lists(api.tenant, tasks.name) });
      router.push(pagePath("tasks", made.id));
    },
  });
  const colleagues = useLookupOptions(staffLookup);
  const assignee = useLookupName(staffLookup, orNull(form.watch("assignee_id")));
  const found = useLookupOptions(customerLookup);
  const customer = useLookupName(customerLookup, orNull(form.watch("customer_id")));
  const choices = { assignee_id: { options: colleagues, value: assignee }, customer_id: { options: found, value: customer } };
  const choice = (name: "assignee_id" | "customer_id") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Field name={name} label={labels[name]} optional error={errorOf(name)}>
          {(control) => <Combobox {...control} {...choices[name]} clearable onChange={(option) => field.onChange(option?.value ?? "")} />}
        </Field>
      )}
    />
  );
  const day = (name: "starts_on" | "due_on") => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DatePickerField
          name={name}
          label={labels[name]}
          optional
          error={errorOf(name)}
          value={orNull(field.value)}
          onChange={(chosen) => field.onChange(chosen ?? "")}
        />
      )}
    />
  );
  return (
    <>
      <PageHeader title={t("actions.new")} trail={[{ label: t("plural"), href: pagePath("tasks") }]} />
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid max-w-xl gap-5 px-4 py-4 md:px-6">
        <ErrorSummary title={common("there_is_a_problem")} errors={summary} />
        <InputField {...form.register("title")} label={labels.title} required maxLength={200} error={errorOf("title")} />
        <TextAreaField
          {...form.register("description")}
          label={labels.description}
          optional
          rows={4}
          maxLength={10_000}
          error={errorOf("description")}
        />
        {choice("assignee_id")}
        {day("starts_on")}
        {day("due_on")}
        <SelectField {...form.register("priority")} label={labels.priority} error={errorOf("priority")}>
          {TaskPriority.options.map((value) => (
            <option key={value} value={value}>
              {t(`priorities.${value}`)}
            </option>
          ))}
        </SelectField>
        {can("projects.read") ? (
          <ProjectFields
            labels={labels}
            errorOf={errorOf}
            project_id={form.watch("project_id")}
            milestone_key={form.watch("milestone_key")}
            onChange={(place) => {
              form.setValue("project_id", place.project_id, { shouldDirty: true });
              form.setValue("milestone_key", place.milestone_key, { shouldDirty: true });
              // A project has its customer.
              if (place.project_id !== "") form.setValue("customer_id", "");
            }}
          />
        ) : null}
        {form.watch("project_id") === "" ? choice("customer_id") : null}
        <TagInput {...form.register("tags")} label={labels.tags} optional error={errorOf("tags")} value={form.watch("tags")} />
        <CustomInputs
          form={custom}
          where={() => true}
          texts={form.watch("custom")}
          onChange={(changed) => form.setValue("custom", changed, { shouldDirty: true })}
          errorOf={errorOf}
        />
        <Button type="submit" tone="primary" busy={busy}>
          {t("verbs.create.do")}
        </Button>
      </form>
    </>
  );
}
