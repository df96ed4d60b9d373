"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { usePart } from "@/components/api/use-record";
import { usePerform } from "@/components/api/use-perform";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { OriginalMail } from "@/components/record/OriginalMail";
import { Button } from "@/components/ui/Button";
import { Checkbox } from "@/components/ui/Checkbox";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { showToast } from "@/components/ui/toast-store";
import { mailboxes, type MailboxRow, type MessageRow } from "./resource";

/** The latest messages of a mailbox, with what became of each and why. */
export function MessagesDialog({ mailbox, onClose }: { mailbox: MailboxRow; onClose: () => void }) {
  const t = useTranslations("mailboxes");
  const common = useTranslations("common.ui");
  const can = useCan();
  const { api, perform, busy } = usePerform([mailboxes.name]);
  const [onlyParked, setOnlyParked] = useState(false);
  const asked = { id: mailbox.id, limit: "50", ...(onlyParked ? { outcome: "parked" as const } : {}) };
  const part = onlyParked ? "messages/parked" : "messages";
  const { data } = usePart(mailboxes, mailbox.id, part, mailboxes.verbs.list_messages, asked);
  const flood = data?.data.filter(({ reason }) => reason === "flood") ?? [];
  const replay = (message: MessageRow) =>
    perform(
      () => api.call(mailboxes.verbs.replay_message, { id: mailbox.id, message_id: message.id }),
      () => showToast({ tone: "good", text: t("replayed") }),
    );
  // One after the other, the oldest first: each is a delivery of its own.
  const release = () =>
    perform(
      async () => {
        for (const { id } of flood.toReversed()) await api.call(mailboxes.verbs.replay_message, { id: mailbox.id, message_id: id });
      },
      () => showToast({ tone: "good", text: t("replayed") }),
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("messages_named", { name: mailbox.name })}
      actions={<Button onClick={onClose}>{common("close")}</Button>}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 pb-3">
        <Checkbox
          name="only_parked"
          label={t("only_parked")}
          checked={onlyParked}
          onChange={(event) => setOnlyParked(event.target.checked)}
        />
        {flood.length > 0 && can("mailboxes.write") ? (
          <Button busy={busy} onClick={() => void release()}>
            {t("deliver_all", { count: flood.length })}
          </Button>
        ) : null}
      </div>
      {data?.data.length === 0 ? <p className="text-muted">{t("no_messages")}</p> : null}
      <ul className="grid gap-4">
        {data?.data.map((message) => (
          <li key={message.id} className="grid gap-0.5">
            <bdi className="font-medium">{message.subject || t("no_subject")}</bdi>
            <span className="text-sm text-muted">
              <bdi>{message.sender ?? t("no_sender")}</bdi> · <DateText value={message.received_at} />
            </span>
            <span className="text-sm">
              {message.reason === null ? t(`outcomes.${message.outcome}`) : t(`reasons.${message.reason}`)} <Why message={message} />{" "}
              <RecordLink message={message} />
            </span>
            {message.error === null ? null : (
              <span dir="auto" className="text-sm [overflow-wrap:anywhere] text-bad">
                {message.error}
              </span>
            )}
            {message.original_file_id !== null && can("files.read") ? (
              <OriginalMail
                id={message.original_file_id}
                texts={{ open: t("original"), waiting: t("original_waiting"), gone: t("original_gone") }}
              />
            ) : null}
            {message.outcome === "parked" && message.sender !== null && can("mailboxes.write") ? (
              <span>
                <Button tone="quiet" busy={busy} onClick={() => void replay(message)}>
                  {t("verbs.replay_message.do")}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** To the ticket or the lead that the message became. */
function RecordLink({ message: { ticket_id, lead_id, subject } }: { message: MessageRow }) {
  const t = useTranslations("mailboxes");
  const pagePath = usePagePath();
  const href = ticket_id !== null ? `${pagePath("tickets")}/${ticket_id}` : lead_id !== null ? `${pagePath("leads")}/${lead_id}` : null;
  if (href === null) return null;
  return (
    <a href={href} className="text-accent underline" aria-label={t("open_named", { name: subject || t("no_subject") })}>
      {t("open")}
    </a>
  );
}

function Why({ message: { decision, reason } }: { message: MessageRow }) {
  const t = useTranslations("mailboxes.why");
  if (decision.thread !== null) return <>{t(decision.thread)}</>;
  if (decision.sign !== null) return <>{t("sign", { header: decision.sign })}</>;
  if (decision.rule !== null) return <>{t("rule", { number: decision.rule + 1 })}</>;
  return reason === null ? <>{t("no_rule")}</> : null;
}
