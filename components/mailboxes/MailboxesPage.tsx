"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { SettingsFrame } from "@/components/settings/SettingsFrame";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { showToast } from "@/components/ui/toast-store";
import { MailboxDialog } from "./MailboxDialog";
import { MessagesDialog } from "./MessagesDialog";
import { mailboxes, type MailboxRow } from "./resource";

type Open = { kind: "form"; mailbox: MailboxRow | null } | { kind: "messages"; mailbox: MailboxRow };

/** The mailboxes whose messages become tickets and leads. */
export function MailboxesPage({ first }: { first: FirstPage<MailboxRow> }) {
  const t = useTranslations("mailboxes");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([mailboxes.name]);
  const found = useList(mailboxes, first.query, first);
  const [open, setOpen] = useState<Open | null>(null);
  const mayWrite = can("mailboxes.write");
  const told = (text: string) => () => showToast({ tone: "good", text });
  const test = ({ id }: MailboxRow) =>
    perform(async () => {
      const { problem } = await api.call(mailboxes.verbs.test, { id });
      showToast(problem === null ? { tone: "good", text: t("verbs.test.done") } : { tone: "bad", text: t(`problems.${problem}`) });
    });
  const poll = ({ id }: MailboxRow) => perform(() => api.call(mailboxes.verbs.poll_now, { id }), told(t("poll_started")));
  return (
    <SettingsFrame
      title={settings("pages.mailboxes.title")}
      text={settings("pages.mailboxes.text")}
      wide
      action={
        mayWrite ? (
          <Button tone="primary" onClick={() => setOpen({ kind: "form", mailbox: null })}>
            {t("verbs.create.do")}
          </Button>
        ) : null
      }
    >
      <SettingsTable
        label={settings("pages.mailboxes.title")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "name", header: t("fields.name"), cell: (row) => <bdi className="font-medium">{row.name}</bdi> },
          { key: "user", header: t("fields.user"), cell: (row) => <bdi dir="ltr">{row.user}</bdi>, wide: true },
          { key: "state", header: t("state"), cell: (row) => <MailboxState mailbox={row} /> },
        ]}
        actions={(row) => (
          <>
            <Button
              tone="quiet"
              aria-label={t("messages_named", { name: row.name })}
              onClick={() => setOpen({ kind: "messages", mailbox: row })}
            >
              {t("messages")}
            </Button>
            {can("mailboxes.poll") && row.active ? (
              <Button tone="quiet" aria-label={t("poll_named", { name: row.name })} onClick={() => void poll(row)}>
                {t("verbs.poll_now.do")}
              </Button>
            ) : null}
            {mayWrite ? (
              <>
                <Button tone="quiet" aria-label={t("test_named", { name: row.name })} onClick={() => void test(row)}>
                  {t("verbs.test.do")}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={settings("edit_named", { name: row.name })}
                  onClick={() => setOpen({ kind: "form", mailbox: row })}
                >
                  {settings("edit")}
                </Button>
                <Button
                  tone="quiet"
                  aria-label={t("delete_named", { name: row.name })}
                  onClick={() => void perform(() => api.remove(mailboxes, row.id, row.version))}
                >
                  {t("delete")}
                </Button>
              </>
            ) : null}
          </>
        )}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      {open?.kind === "form" ? <MailboxDialog mailbox={open.mailbox} onClose={() => setOpen(null)} /> : null}
      {open?.kind === "messages" ? <MessagesDialog mailbox={open.mailbox} onClose={() => setOpen(null)} /> : null}
    </SettingsFrame>
  );
}

function MailboxState({ mailbox: { active, problem, polled_at } }: { mailbox: MailboxRow }) {
  const t = useTranslations("mailboxes");
  if (!active) return <>{t("states.off")}</>;
  if (problem !== null) return <span className="text-bad">{t(`problems.${problem}`)}</span>;
  return <>{t(polled_at === null ? "states.waiting" : "states.on")}</>;
}
