"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { useList } from "@/components/api/use-list";
import { colleagues } from "@/components/settings/people/resource";
import { Button } from "@/components/ui/Button";
import { Choices } from "@/components/ui/Choices";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { DepartmentAssignment } from "@/lib/domains/tickets/schema";
import { slaPolicyLookup } from "../lookups";
import { departments, type DepartmentRow } from "../resource";

/** Creates a department, or changes the one given. */
export function DepartmentDialog({ department, onClose }: { department: DepartmentRow | null; onClose: () => void }) {
  const t = useTranslations("departments");
  const form = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([departments.name, "lookup"]);
  const people = useList(colleagues, { active: "true", limit: "200", sort: "name" });
  const [values, setValues] = useState({
    name: department?.name ?? "",
    signature: department?.signature ?? "",
    email: department?.email ?? "",
    assignment: department?.assignment ?? ("round_robin" as DepartmentAssignment),
    sla_policy_id: department?.sla_policy_id ?? null,
    member_ids: department?.member_ids ?? [],
  });
  const set = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const policies = useLookupOptions(slaPolicyLookup);
  const policy = useLookupName(slaPolicyLookup, values.sla_policy_id);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wire = { ...values, email: values.email.trim() === "" ? null : values.email.trim() };
    const work = () => (department ? api.update(departments, department.id, department.version, wire) : api.create(departments, wire));
    if (values.name.trim() !== "" && (await perform(work))) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={department ? t("edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="department" tone="primary" busy={busy}>
            {department ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="department" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          maxLength={100}
          value={values.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <SelectField
          name="assignment"
          label={t("fields.assignment")}
          hint={t(`assignments.${values.assignment}.text`)}
          value={values.assignment}
          onChange={(event) => set({ assignment: DepartmentAssignment.parse(event.target.value) })}
        >
          {DepartmentAssignment.options.map((value) => (
            <option key={value} value={value}>
              {t(`assignments.${value}.name`)}
            </option>
          ))}
        </SelectField>
        <fieldset className="grid gap-1.5">
          <legend className="pb-1 text-sm font-medium">{t("fields.member_ids")}</legend>
          <Choices
            options={people.rows.map(({ id, name }) => ({ value: id, label: name }))}
            text={values.member_ids.join(", ")}
            onChange={(text) => set({ member_ids: text === "" ? [] : text.split(", ") })}
          />
        </fieldset>
        <Field name="sla_policy_id" label={t("fields.sla_policy_id")} optional hint={t("sla_hint")}>
          {(control) => (
            <Combobox
              {...control}
              options={policies}
              value={policy}
              clearable
              onChange={(option) => set({ sla_policy_id: option?.value ?? null })}
            />
          )}
        </Field>
        <InputField
          name="email"
          type="email"
          dir="ltr"
          label={t("fields.email")}
          optional
          hint={t("email_hint")}
          maxLength={254}
          value={values.email}
          onChange={(event) => set({ email: event.target.value })}
        />
        <TextAreaField
          name="signature"
          label={t("fields.signature")}
          optional
          rows={3}
          dir="auto"
          maxLength={2_000}
          value={values.signature}
          onChange={(event) => set({ signature: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
