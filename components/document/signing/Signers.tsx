"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import type { SignedResource } from "@/components/document/resource";
import { Section } from "@/components/record/Section";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import type { Tone } from "@/components/ui/Shape";
import { useIsolate } from "@/components/ui/use-isolate";
import type { SignerStatus } from "@/lib/domains/signers/schema";
import { DelegateDialog } from "./DelegateDialog";
import { sayDelegation } from "./say-delegation";

export const signerTones: Record<SignerStatus, Tone> = {
  waiting: "neutral",
  asked: "accent",
  signed: "good",
  delegated: "neutral",
  closed: "neutral",
};

interface SignersProps {
  resource: SignedResource;
  id: string;
  /** Whether the reader may change the signer whose turn it is. */
  may: boolean;
}

/** Who signs, in order: who has, whose turn it is, and until when. Nothing where nobody was named. */
export function Signers({ resource, id, may }: SignersProps) {
  const t = useTranslations("signers");
  const isolate = useIsolate();
  const [changing, setChanging] = useState<string | null>(null);
  const { data } = usePart(resource, id, "signers", resource.verbs.list_signers, { id });
  const signers = data?.data ?? [];
  const [first] = signers;
  if (first === undefined) return null;
  return (
    <Section title={t("list.title")}>
      <ol className="grid gap-1 text-sm">
        {signers.map(({ id: key, position, name, email, status, delegated_by, delegation, signed_at, asked_at }) => (
          <li key={key} className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-2 py-1.5">
            <span className="numbers text-muted">{position}</span>
            <span className="grid min-w-0">
              <span className="font-medium">
                <bdi>{name}</bdi>
              </span>
              <span className="truncate text-muted">
                <bdi dir="ltr">{email}</bdi>
              </span>
              {delegated_by === null ? null : (
                <span className="text-muted">
                  {delegation?.company
                    ? t("list.delegated_by_company", sayDelegation(isolate, delegation))
                    : t("list.delegated_by", { name: isolate(delegated_by) })}
                </span>
              )}
              {signed_at !== null || (status === "asked" && asked_at !== null) ? (
                <span className="text-muted">
                  {t(signed_at === null ? "fields.asked_at" : "fields.signed_at")} <DateText value={signed_at ?? asked_at ?? ""} />
                </span>
              ) : null}
              {status === "asked" && may ? (
                <Button tone="quiet" className="justify-self-start text-sm" onClick={() => setChanging(name)}>
                  {t("list.hand_on")}
                </Button>
              ) : null}
            </span>
            <Badge tone={signerTones[status]}>{t(`status.${status}`)}</Badge>
          </li>
        ))}
      </ol>
      {first.last_day === null ? null : (
        <p className="text-sm text-muted">
          {t("fields.last_day")}: <DateText value={first.last_day} />
        </p>
      )}
      {first.reminder_days.length === 0 ? null : (
        <p className="text-sm text-muted">
          {t("fields.reminder_days")}: <bdi className="numbers">{first.reminder_days.join(", ")}</bdi>
        </p>
      )}
      {changing === null ? null : <DelegateDialog resource={resource} id={id} name={changing} onClose={() => setChanging(null)} />}
    </Section>
  );
}
