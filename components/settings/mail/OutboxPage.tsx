"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Page } from "@/components/api/resource";
import { usePerform } from "@/components/api/use-perform";
import { MailButton } from "@/components/mail/MailButton";
import { mails } from "@/components/mail/resource";
import { Section } from "@/components/record/Section";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { Badge } from "@/components/ui/Badge";
import { useWords } from "@/components/words/use-words";
import { SettingsFrame } from "../SettingsFrame";
import { SettingsTable } from "../SettingsTable";
import { StatusLinks } from "../StatusLinks";
import { useFieldNames } from "../use-field-names";
import { ResendDialog } from "./ResendDialog";
import { mailStates, type MailRow, type MailState, type Sending, type Suppression } from "./outbox-resource";
import { SendingNotice } from "./SendingNotice";
import { SuppressionList } from "./SuppressionList";
import { useOutbox } from "./use-outbox";

const tones: Record<MailState, Tone> = {
  held: "warn",
  queued: "neutral",
  sent: "accent",
  delivered: "good",
  bounced: "bad",
  suppressed: "warn",
  failed: "bad",
};

const addressesOf = ({ to }: MailRow) => to.map(({ address }) => address).join(", ");

interface OutboxPageProps {
  first: Page<MailRow>;
  status: MailState | undefined;
  suppressions: Page<Suppression>;
  sending: Sending;
}

/** Every mail with its state, to be sent again; and the addresses that get none. */
export function OutboxPage({ first, status, suppressions, sending }: OutboxPageProps) {
  const t = useTranslations("settings");
  const words = useWords();
  const can = useCan();
  const pagePath = usePagePath();
  const labels = useFieldNames("outbox");
  const { rows, more } = useOutbox(status, first);
  const { api, perform, busy } = usePerform(["mails"]);
  const [resending, setResending] = useState<MailRow | null>(null);
  const isDone = ({ status: state }: MailRow) => state !== "held" && state !== "queued";
  return (
    <SettingsFrame title={t("pages.outbox.title")} text={t("pages.outbox.text")} wide>
      <SendingNotice sending={sending} />
      <StatusLinks
        label={t("outbox.filter")}
        address={pagePath("settings", "outbox")}
        statuses={mailStates}
        shown={status}
        textOf={(value) => (value === undefined ? t("outbox.all") : t(`outbox.states.${value}`))}
      />
      <SettingsTable
        label={t("pages.outbox.title")}
        rows={rows}
        idOf={(row) => row.id}
        empty={t("outbox.empty")}
        columns={[
          {
            key: "subject",
            header: labels.subject ?? "",
            cell: (row) => (
              <span className="grid max-w-40 min-w-0 grid-cols-1 justify-items-start sm:max-w-none">
                <MailButton id={row.id} subject={row.subject} />
                <bdi dir="ltr" className="max-w-full text-muted [overflow-wrap:anywhere] sm:hidden">
                  {addressesOf(row)}
                </bdi>
              </span>
            ),
          },
          {
            key: "to",
            header: labels.to ?? "",
            cell: (row) => (
              <bdi dir="ltr" className="[overflow-wrap:anywhere]">
                {addressesOf(row)}
              </bdi>
            ),
            wide: true,
          },
          { key: "key", header: labels.key ?? "", cell: (row) => words.mail(row.key), wide: true },
          {
            key: "status",
            header: t("status"),
            cell: (row) => (
              <span className="grid justify-items-start">
                <Badge tone={tones[row.status]}>{t(`outbox.states.${row.status}`)}</Badge>
                {row.last_error === null ? null : (
                  <bdi lang="en" className="text-sm text-muted [overflow-wrap:anywhere]">
                    {row.last_error}
                  </bdi>
                )}
              </span>
            ),
          },
          { key: "created", header: t("outbox.written"), cell: (row) => <RelativeTime value={row.created_at} />, wide: true },
        ]}
        actions={(row) =>
          can("mails.write") && isDone(row) && row.button !== "once" && row.button !== "code" ? (
            <Button tone="quiet" aria-label={t("outbox.resend_one", { subject: row.subject })} onClick={() => setResending(row)}>
              {t("outbox.resend")}
            </Button>
          ) : null
        }
        onMore={more}
      />
      <Section title={t("suppressions.title")}>
        <SuppressionList first={suppressions} />
      </Section>
      {resending === null ? null : (
        <ResendDialog
          mail={resending}
          busy={busy}
          onSend={async (to) => {
            await perform(() => api.call(mails.resend, { id: resending.id, to }));
            setResending(null);
          }}
          onClose={() => setResending(null)}
        />
      )}
    </SettingsFrame>
  );
}
