"use client";

import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { usePart } from "@/components/api/use-record";
import { MailButton } from "@/components/mail/MailButton";
import { mails } from "@/components/mail/resource";
import { Section } from "@/components/record/Section";
import { RelativeTime } from "@/components/ui/RelativeTime";
import type { Tone } from "@/components/ui/Shape";
import { Badge } from "@/components/ui/Badge";
import type { Mail } from "@/lib/domains/mail/schema";

type MailRow = Wire<typeof Mail>;

/** The mails about a document and how far each came. */
export function DocumentMails({ list, id }: { list: string; id: string }) {
  const t = useTranslations("documents.deliveries");
  const { data } = usePart({ name: list }, id, "mails", mails.list, { about: id, limit: "50" });
  if (data === undefined || data.data.length === 0) return null;
  return (
    <Section title={t("title")}>
      <ul className="grid text-sm">
        {data.data.map((mail) => (
          <li key={mail.id} className="grid gap-0.5 border-b border-line py-2">
            <div className="flex flex-wrap items-center gap-x-3">
              <Badge tone={toneOf(mail.status)}>{t(`status.${mail.status}`)}</Badge>
              <span className="flex min-w-0 flex-1">
                <MailButton id={mail.id} subject={mail.subject} />
              </span>
              <RelativeTime value={mail.sent_at ?? mail.created_at} className="text-muted" />
            </div>
            <p dir="ltr" className="truncate text-start text-muted">
              {[...mail.to, ...mail.cc].map(({ address }) => address).join(", ")}
            </p>
            {mail.last_error === null ? null : (
              <p className="text-bad [overflow-wrap:anywhere]">{t("error", { words: mail.last_error })}</p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function toneOf(status: MailRow["status"]): Tone {
  switch (status) {
    case "sent":
    case "delivered":
      return "good";
    case "bounced":
    case "failed":
      return "bad";
    default:
      return "accent";
  }
}
