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
import type { MailProvider } from "@/lib/domains/mailboxes/schema";
import { MailboxDialog } from "./MailboxDialog";
import { MailboxState } from "./MailboxState";
import { MessagesDialog } from "./MessagesDialog";
import { SignInDialog, SignInReturnDialog } from "./SignInDialog";
import { mailboxes, type MailboxRow, type MailSignInReturn } from "./resource";

type Open =
  | { kind: "form"; mailbox: MailboxRow | null }
  | { kind: "messages"; mailbox: MailboxRow }
  | { kind: "sign_in"; mailbox: MailboxRow | null }
  | { kind: "returned"; returned: MailSignInReturn };

interface MailboxesPageProps {
  first: FirstPage<MailboxRow>;
  /** The providers at which a mailbox can be signed in to. */
  available: MailProvider[];
  /** What a provider sent the person back with, for them to confirm. */
  returned: MailSignInReturn | null;
}

/** The mailboxes whose messages become tickets and leads. */
export function MailboxesPage({ first, available, returned }: MailboxesPageProps) {
  const t = useTranslations("mailboxes");
  const settings = useTranslations("settings");
  const can = useCan();
  const { api, perform } = usePerform([mailboxes.name]);
  const found = useList(mailboxes, first.query, first);
  const [open, setOpen] = useState<Open | null>(returned === null ? null : { kind: "returned", returned });
  const mayWrite = can("mailboxes.write");
  const close = () => setOpen(null);
  const forget = () => {
    // The code counts once: a reload must not ask again.
    window.history.replaceState(null, "", window.location.pathname);
    close();
  };
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
          <>
            {available.length > 0 ? <Button onClick={() => setOpen({ kind: "sign_in", mailbox: null })}>{t("sign_in.add")}</Button> : null}
            <Button tone="primary" onClick={() => setOpen({ kind: "form", mailbox: null })}>
              {t("verbs.create.do")}
            </Button>
          </>
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
                {available.length > 0 && (row.auth === "password" || row.sign_in_reason !== null) ? (
                  <Button
                    tone={row.sign_in_reason === null ? "quiet" : "primary"}
                    aria-label={t("sign_in.named", { name: row.name })}
                    onClick={() => setOpen({ kind: "sign_in", mailbox: row })}
                  >
                    {t(row.sign_in_reason === null ? "sign_in.do" : "sign_in.again")}
                  </Button>
                ) : null}
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
      {open?.kind === "form" ? <MailboxDialog mailbox={open.mailbox} onClose={close} /> : null}
      {open?.kind === "messages" ? <MessagesDialog mailbox={open.mailbox} onClose={close} /> : null}
      {open?.kind === "sign_in" ? <SignInDialog available={available} mailbox={open.mailbox} onClose={close} /> : null}
      {open?.kind === "returned" && mayWrite ? <SignInReturnDialog returned={open.returned} onClose={forget} /> : null}
    </SettingsFrame>
  );
}
