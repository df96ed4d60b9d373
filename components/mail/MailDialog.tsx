"use client";

import { useQuery } from "@tanstack/react-query";
import { mails } from "./resource";
import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Awaited } from "@/components/record/Awaited";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { Dialog } from "@/components/ui/Dialog";
import { Facts } from "@/components/ui/Facts";
import { Tabs } from "@/components/ui/Tabs";
import type { MailDetail } from "@/lib/domains/mail/schema";
import { framedMail, pageNonce } from "./framed-mail";

type Mail = Wire<typeof MailDetail>;

/** A sent mail in a frame without scripts, with its recipients and their delivery status. The action link is removed from it. */
export function MailDialog({ id, subject, onClose }: { id: string; subject: string; onClose: () => void }) {
  const t = useTranslations("staff.mail");
  const api = useApi();
  const { data, error } = useQuery<Mail>({
    queryKey: [api.tenant, "mails", "record", id],
    queryFn: ({ signal }) => api.ask(mails.get, { id }, signal),
  });
  return (
    <Dialog open onClose={onClose} size="wide" title={subject} actions={<Button onClick={onClose}>{t("close")}</Button>}>
      <Awaited data={data} error={error} lines={5}>
        {(mail) => <Letter mail={mail} />}
      </Awaited>
    </Dialog>
  );
}

function Letter({ mail }: { mail: Mail }) {
  const t = useTranslations("staff.mail");
  const states = useTranslations("staff.timeline.mails");
  const names = mail.attachments.map(({ filename }) => filename).join(", ");
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          { label: t("to"), value: mail.to.map(({ name, address }) => <Recipient key={address} name={name ?? null} address={address} />) },
          ...(mail.cc.length === 0
            ? []
            : [
                {
                  label: t("cc"),
                  value: mail.cc.map(({ name, address }) => <Recipient key={address} name={name ?? null} address={address} />),
                },
              ]),
          { label: t("state"), value: states(mail.status) },
          { label: t(mail.sent_at === null ? "written" : "sent"), value: <DateText value={mail.sent_at ?? mail.created_at} time /> },
          ...(mail.attempts > 1 ? [{ label: t("attempts"), value: mail.attempts }] : []),
          ...(mail.last_error === null ? [] : [{ label: t("error"), value: <bdi className="text-bad">{mail.last_error}</bdi> }]),
          ...(names === "" ? [] : [{ label: t("attachments"), value: <bdi>{names}</bdi> }]),
        ]}
      />
      <Tabs
        label={t("parts")}
        tabs={[
          {
            key: "mail",
            label: t("as_mail"),
            content: (
              <iframe
                title={t("frame")}
                sandbox=""
                srcDoc={framedMail(mail.html, pageNonce())}
                className="h-96 w-full rounded-md border border-line bg-surface"
              />
            ),
          },
          {
            key: "text",
            label: t("as_text"),
            content: (
              <p
                lang={mail.language}
                dir="auto"
                className="rounded-md border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
              >
                {mail.text}
              </p>
            ),
          },
        ]}
      />
    </div>
  );
}

function Recipient({ name, address }: { name: string | null; address: string }) {
  return (
    <span className="block">
      {name === null || name === "" ? null : (
        <>
          <bdi>{name}</bdi> ·{" "}
        </>
      )}
      <bdi dir="ltr">{address}</bdi>
    </span>
  );
}
