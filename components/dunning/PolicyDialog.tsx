"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Input";
import { useClock } from "@/components/ui/use-clock";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { dunningPolicies, type DunningPolicyRow } from "./resource";
import { draftOf, problemOf, stepsOf, usualSteps, type StepDraft } from "./step-draft";
import { StepLines } from "./StepLines";

interface PolicyDialogProps {
  policy: DunningPolicyRow | null;
  /** Whether it is the company's first, which is its default. */
  first: boolean;
  onClose: () => void;
}

/** Creates a policy, or changes the one given. */
export function PolicyDialog({ policy, first, onClose }: PolicyDialogProps) {
  const t = useTranslations("dunning_policies");
  const words = useTranslations("staff.form");
  const workplace = useWorkplace();
  const currency = workplace.currency ?? "USD";
  const today = dayInTimezone(useClock(), workplace.timezone);
  const { api, perform, busy } = usePerform([dunningPolicies.name, "customers", "invoices"]);
  const [name, setName] = useState(policy?.name ?? "");
  const [group, setGroup] = useState(policy?.group ?? "");
  const [is_default, setDefault] = useState(policy?.is_default ?? first);
  const [active, setActive] = useState(policy?.active ?? true);
  const [starts_on, setStart] = useState<string | null>(policy?.starts_on ?? today);
  const [steps, setSteps] = useState<readonly StepDraft[]>(
    () => policy?.steps.map((step) => draftOf(step, currency)) ?? usualSteps(currency),
  );
  const [shown, setShown] = useState(false);
  const required = words("problems.required");
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (name.trim() === "" || starts_on === null || steps.some((_, index) => problemOf(steps, index) !== undefined)) return;
    const values = { name: name.trim(), group: group.trim() || null, is_default, active, starts_on, steps: stepsOf(steps) };
    const save = () => (policy ? api.update(dunningPolicies, policy.id, policy.version, values) : api.create(dunningPolicies, values));
    if (await perform(save)) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={policy ? t("form.edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="dunning-policy" tone="primary" busy={busy}>
            {policy ? words("save") : t("form.create")}
          </Button>
        </>
      }
    >
      <form id="dunning-policy" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          dir="auto"
          maxLength={100}
          error={shown && name.trim() === "" ? required : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <StepLines steps={steps} shown={shown} currency={currency} onChange={setSteps} />
        <InputField
          name="group"
          label={t("fields.group")}
          hint={t("form.group_hint")}
          optional
          dir="auto"
          maxLength={50}
          disabled={is_default}
          value={is_default ? "" : group}
          onChange={(event) => setGroup(event.target.value)}
        />
        <DatePickerField
          name="starts_on"
          label={t("fields.starts_on")}
          hint={t("form.starts_hint")}
          required
          error={shown && starts_on === null ? required : undefined}
          value={starts_on}
          onChange={setStart}
        />
        <Checkbox
          name="is_default"
          label={t("form.use_by_default")}
          checked={is_default}
          onChange={(event) => {
            setDefault(event.target.checked);
            if (event.target.checked) setGroup("");
          }}
        />
        <Checkbox
          name="active"
          label={t("fields.active")}
          hint={t("form.active_hint")}
          checked={active}
          onChange={(event) => setActive(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
