"use client";

import { useTranslations } from "next-intl";
import { useState, type FormEvent } from "react";
import { usePerform } from "@/components/api/use-perform";
import { invoices } from "@/components/invoices/resource";
import { Button } from "@/components/ui/Button";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { Dialog } from "@/components/ui/Dialog";
import { InputField, SelectField, TextAreaField } from "@/components/ui/Input";
import { HoldKind } from "@/lib/domains/dunning/schema";
import { dunning } from "./resource";

/** Stops an invoice's reminders for a promise to pay or a dispute. */
export function HoldDialog({ invoice: id, onClose }: { invoice: string; onClose: () => void }) {
  const t = useTranslations("dunning_reminders.on_records");
  const words = useTranslations("staff.form");
  const { api, perform, busy } = usePerform([invoices.name]);
  const [kind, setKind] = useState<"promise" | "dispute">("promise");
  const [until, setUntil] = useState<string | null>(null);
  const [person, setPerson] = useState("");
  const [reason, setReason] = useState("");
  const [shown, setShown] = useState(false);
  const isMissing = kind === "promise" && until === null;
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setShown(true);
    if (isMissing) return;
    if (await perform(() => api.call(dunning.hold, { id, kind, until, person: person.trim(), reason: reason.trim() }))) onClose();
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("place_hold")}
      description={t("hold_text")}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button type="submit" form="dunning-hold" tone="primary" busy={busy}>
            {t("stop")}
          </Button>
        </>
      }
    >
      <form id="dunning-hold" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <SelectField name="kind" label={t("kind")} value={kind} onChange={(event) => setKind(HoldKind.parse(event.target.value))}>
          {(["promise", "dispute"] as const).map((value) => (
            <option key={value} value={value}>
              {t(`holds.${value}`)}
            </option>
          ))}
        </SelectField>
        <DatePickerField
          name="until"
          label={t(kind === "promise" ? "pays_by" : "until")}
          required={kind === "promise"}
          optional={kind === "dispute"}
          error={shown && isMissing ? words("problems.required") : undefined}
          value={until}
          onChange={setUntil}
        />
        <InputField
          name="person"
          label={t("person")}
          optional
          dir="auto"
          maxLength={200}
          value={person}
          onChange={(event) => setPerson(event.target.value)}
        />
        <TextAreaField
          name="reason"
          label={t("reason")}
          optional
          dir="auto"
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
