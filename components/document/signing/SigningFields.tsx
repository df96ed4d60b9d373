"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DatePickerField } from "@/components/ui/DatePickerField";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import { useClock } from "@/components/ui/use-clock";
import { useIsolate } from "@/components/ui/use-isolate";
import { dayInTimezone } from "@/lib/commerce/timezone";
import { mostSigners } from "@/lib/domains/signers/schema";
import { AskCode } from "./AskCode";
import { offeredReminders, type SignerDraft, type SigningDraft, type SigningProblem } from "./signing-draft";

interface SigningFieldsProps {
  value: SigningDraft;
  onChange: (value: SigningDraft) => void;
  problem: SigningProblem | null;
  /** The customer's contacts with an address. */
  contacts: readonly SignerDraft[];
  /** Whether the document has a last day to sign of its own, which is entered here. */
  own: boolean;
}

/** Who signs the document that is sent, in which order, until when, and when they are reminded. */
export function SigningFields({ value, onChange, problem, contacts, own }: SigningFieldsProps) {
  const t = useTranslations("signers.sending");
  const { timezone } = useWorkplace();
  const today = dayInTimezone(useClock(), timezone);
  const { signers, reminders, sign_by, ask_code } = value;
  const set = (changes: Partial<SigningDraft>) => onChange({ ...value, ...changes });
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-1.5 font-medium">{t("who")}</legend>
      {([false, true] as const).map((named) => (
        <label key={String(named)} className="flex min-h-6 items-start gap-2.5">
          <input
            type="radio"
            name="send_signing"
            className="mt-0.5 size-[1.125rem] shrink-0"
            checked={(signers !== null) === named}
            onChange={() => set({ signers: named ? [contacts[0] ?? { name: "", email: "" }] : null })}
          />
          <span>{t(named ? "named" : "anyone")}</span>
        </label>
      ))}
      {signers === null ? null : <SignerRows signers={signers} contacts={contacts} onChange={(next) => set({ signers: next })} />}
      {own ? (
        <DatePickerField name="sign_by" label={t("sign_by")} min={today} value={sign_by} onChange={(day) => set({ sign_by: day })} />
      ) : null}
      {signers === null ? null : (
        <fieldset className="grid gap-2">
          <legend className="pb-1.5 text-sm font-medium">{t("reminders")}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {offeredReminders.map((days) => (
              <Checkbox
                key={days}
                name={`reminder_${String(days)}`}
                label={t("reminder", { count: days })}
                checked={reminders.includes(days)}
                onChange={({ target }) =>
                  set({ reminders: offeredReminders.filter((each) => (each === days ? target.checked : reminders.includes(each))) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <AskCode checked={ask_code} onChange={(asks) => set({ ask_code: asks })} />
      {problem === null ? null : (
        <p role="alert" className="text-sm font-medium text-bad">
          {t(problem)}
        </p>
      )}
    </fieldset>
  );
}

interface SignerRowsProps {
  signers: readonly SignerDraft[];
  contacts: readonly SignerDraft[];
  onChange: (signers: readonly SignerDraft[]) => void;
}

function SignerRows({ signers, contacts, onChange }: SignerRowsProps) {
  const t = useTranslations("signers.sending");
  const isolate = useIsolate();
  const change = (place: number, fields: Partial<SignerDraft>) =>
    onChange(signers.map((signer, index) => (index === place ? { ...signer, ...fields } : signer)));
  const move = (from: number, to: number) => {
    const next = [...signers];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next);
  };
  const others = contacts.filter(({ email }) => !signers.some((signer) => signer.email.toLowerCase() === email.toLowerCase()));
  const full = signers.length >= mostSigners;
  return (
    <div className="grid gap-3">
      <ol className="grid gap-3">
        {signers.map(({ name, email }, index) => {
          const number = index + 1;
          return (
            <li key={index} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-2">
              <span className="numbers pt-1.5 text-muted">{number}</span>
              <span className="grid gap-1.5">
                <Input
                  aria-label={t("name", { number })}
                  placeholder={t("name", { number })}
                  dir="auto"
                  maxLength={200}
                  value={name}
                  onChange={({ target }) => change(index, { name: target.value })}
                />
                <Input
                  aria-label={t("email", { number })}
                  placeholder={t("email", { number })}
                  type="email"
                  dir="ltr"
                  maxLength={254}
                  value={email}
                  onChange={({ target }) => change(index, { email: target.value })}
                />
              </span>
              <span className="flex flex-wrap">
                <IconButton label={t("up", { number })} icon={<ArrowUp />} disabled={index === 0} onClick={() => move(index, index - 1)} />
                <IconButton
                  label={t("down", { number })}
                  icon={<ArrowDown />}
                  disabled={index === signers.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={t("remove", { number })}
                  icon={<Trash2 />}
                  disabled={signers.length === 1}
                  onClick={() => onChange(signers.filter((_, place) => place !== index))}
                />
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-sm text-muted">{t("hint")}</p>
      {full ? null : (
        <div className="flex flex-wrap gap-2">
          {others.slice(0, 4).map((contact) => (
            <Button key={contact.email} tone="quiet" className="text-sm" onClick={() => onChange([...signers, contact])}>
              <Plus aria-hidden="true" className="size-4" />
              {t("add_contact", { name: isolate(contact.name) })}
            </Button>
          ))}
          <Button tone="quiet" className="text-sm" onClick={() => onChange([...signers, { name: "", email: "" }])}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        </div>
      )}
    </div>
  );
}
