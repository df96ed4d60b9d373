"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Badge } from "@/components/ui/Badge";
import { IconButton } from "@/components/ui/IconButton";
import { InputField } from "@/components/ui/Input";
import { showToast } from "@/components/ui/toast-store";
import { calendarEvents, type EventRecord } from "./resource";

const tones = { needs_action: "neutral", accepted: "good", tentative: "warn", declined: "bad" } as const;

/** The addresses in a text such as "a@b.example, c@d.example". */
export function readAddresses(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((part) => part !== ""))];
}

interface EventGuestsProps {
  event: { id: string; invitees: EventRecord["invitees"] } | null;
  /** Addresses to invite once the event is saved. */
  text: string;
  onText: (text: string) => void;
  error: string | undefined;
}

/** Who is invited to an event, with their answers, and whom to invite next. */
export function EventGuests({ event, text, onText, error }: EventGuestsProps) {
  const t = useTranslations("calendar.guests");
  const can = useCan();
  const { api, perform, busy } = usePerform([calendarEvents.name]);
  const remove = (invitee_id: string, name: string) =>
    event &&
    perform(
      () => api.call(calendarEvents.verbs.uninvite, { id: event.id, invitee_id }),
      () => showToast({ tone: "good", text: t("removed", { name }) }),
    );
  const invitees = event?.invitees ?? [];
  return (
    <div className="grid gap-2">
      {invitees.length === 0 ? null : (
        <ul aria-label={t("list")} className="grid">
          {invitees.map(({ id, email, name, answer }) => (
            <li key={id} className="flex min-h-9 items-center gap-2 border-b border-line last:border-0">
              <bdi className="min-w-0 flex-1 truncate">{name ?? email}</bdi>
              <Badge tone={tones[answer]}>{t(`answers.${answer}`)}</Badge>
              {can("calendar.write") ? (
                <IconButton
                  label={t("remove", { name: name ?? email })}
                  icon={<X />}
                  aria-busy={busy || undefined}
                  onClick={() => void remove(id, name ?? email)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <InputField
        name="guests"
        label={t("label")}
        hint={t("hint")}
        optional
        dir="ltr"
        inputMode="email"
        autoComplete="off"
        error={error}
        value={text}
        onChange={(sent) => onText(sent.target.value)}
      />
    </div>
  );
}
