"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { customerLookup, staffLookup, useLookupName, useLookupOptions } from "@/components/api/lookup";
import { usePerform } from "@/components/api/use-perform";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { Combobox } from "@/components/ui/Combobox";
import { Dialog } from "@/components/ui/Dialog";
import { Field } from "@/components/ui/Field";
import { Input, InputField } from "@/components/ui/Input";
import { TicketPriority } from "@/lib/domains/tickets/schema";
import { slaPolicies, type SlaPolicyRow } from "../resource";
import { businessCalendarLookup } from "../lookups";
import { PickedRecords } from "./PickedRecords";
import { readTargets, type TargetProblem, writeTargets } from "./target-texts";

/** Creates a policy, or changes the one given. Targets are entered in hours; a priority left empty has none. */
export function SlaPolicyDialog({ policy, onClose }: { policy: SlaPolicyRow | null; onClose: () => void }) {
  const t = useTranslations("sla_policies");
  const form = useTranslations("staff.form");
  const priorities = useTranslations("sla_policies.priorities");
  const { api, perform, busy } = usePerform([slaPolicies.name, "lookup"]);
  const [name, setName] = useState(policy?.name ?? "");
  const [texts, setTexts] = useState(writeTargets(policy?.targets ?? {}));
  const [pause_on_hold, setPause] = useState(policy?.pause_on_hold ?? false);
  const [is_default, setDefault] = useState(policy?.is_default ?? false);
  const [business_calendar_id, setCalendar] = useState(policy?.business_calendar_id ?? null);
  const [customer_ids, setCustomers] = useState<readonly string[]>(policy?.customer_ids ?? []);
  const [escalation_staff_ids, setEscalation] = useState<readonly string[]>(policy?.escalation_staff_ids ?? []);
  const calendars = useLookupOptions(businessCalendarLookup);
  const calendar = useLookupName(businessCalendarLookup, business_calendar_id);
  const [problem, setProblem] = useState<TargetProblem | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTargets(texts);
    setProblem(read.problem);
    if (read.problem !== null || name.trim() === "") return;
    const chosen = { business_calendar_id, customer_ids: [...customer_ids], escalation_staff_ids: [...escalation_staff_ids] };
    const values = { name, targets: read.targets, pause_on_hold, is_default, ...chosen };
    if (await perform(() => (policy ? api.update(slaPolicies, policy.id, policy.version, values) : api.create(slaPolicies, values))))
      onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={policy ? t("edit") : t("verbs.create.do")}
      actions={
        <>
          <Button onClick={onClose}>{form("cancel")}</Button>
          <Button type="submit" form="sla-policy" tone="primary" busy={busy}>
            {policy ? t("save") : t("verbs.create.do")}
          </Button>
        </>
      }
    >
      <form id="sla-policy" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <InputField
          name="name"
          label={t("fields.name")}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <table className="w-full text-sm">
          <caption className="pb-1 text-start font-medium">{t("in_hours")}</caption>
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-1 text-start font-normal">
                {t("priority")}
              </th>
              <th scope="col" className="py-1 text-start font-normal">
                {t("fields.first_response")}
              </th>
              <th scope="col" className="py-1 text-start font-normal">
                {t("fields.resolution")}
              </th>
            </tr>
          </thead>
          <tbody>
            {[...TicketPriority.options].reverse().map((priority) => (
              <tr key={priority}>
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  {priorities(priority)}
                </th>
                {(["first_response", "resolution"] as const).map((metric) => (
                  <td key={metric} className="py-1 pe-2">
                    <Input
                      aria-label={`${priorities(priority)}: ${t(`fields.${metric}`)}`}
                      aria-invalid={problem?.priority === priority ? true : undefined}
                      inputMode="decimal"
                      dir="ltr"
                      value={texts[priority][metric]}
                      onChange={({ target: { value } }) =>
                        setTexts((before) => ({ ...before, [priority]: { ...before[priority], [metric]: value } }))
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {problem === null ? null : (
          <p role="alert" className="text-sm font-medium text-bad">
            {t(problem.kind === "hours" ? "targets_problem" : "order_problem", { priority: priorities(problem.priority) })}
          </p>
        )}
        <Field name="business_calendar_id" label={t("fields.business_calendar_id")} hint={t("calendar_hint")}>
          {(control) => (
            <Combobox
              {...control}
              options={calendars}
              value={calendar}
              placeholder={t("around_the_clock")}
              clearable
              onChange={(option) => setCalendar(option?.value ?? null)}
            />
          )}
        </Field>
        <PickedRecords
          name="customer_ids"
          label={t("fields.customer_ids")}
          hint={t("customers_hint")}
          lookup={customerLookup}
          ids={customer_ids}
          onChange={setCustomers}
        />
        <PickedRecords
          name="escalation_staff_ids"
          label={t("fields.escalation_staff_ids")}
          hint={t("escalation_hint")}
          lookup={staffLookup}
          ids={escalation_staff_ids}
          onChange={setEscalation}
        />
        <Checkbox
          name="pause_on_hold"
          label={t("fields.pause_on_hold")}
          hint={t("pause_hint")}
          checked={pause_on_hold}
          onChange={(event) => setPause(event.target.checked)}
        />
        <Checkbox
          name="is_default"
          label={t("use_by_default")}
          checked={is_default}
          onChange={(event) => setDefault(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
