import { createFormatter } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { z } from "zod";
import { Badge } from "@/components/ui/Badge";
import type { Drawer, Mail } from "@/lib/domains/mail/schema";
import { encodeId } from "@/lib/kernel/base/ids";

const tones = {
  held: "warn",
  queued: "neutral",
  sent: "good",
  delivered: "good",
  bounced: "bad",
  suppressed: "warn",
  failed: "bad",
} as const;

/** On a phone the recipients are below the subject and the time is left out: the order shows it. */
const visibility = { subject: "", to: "max-sm:hidden", time: "max-sm:hidden", status: "" } as const;

const addressesOf = (mail: z.output<typeof Mail>): string => [...mail.to, ...mail.cc].map(({ address }) => address).join(", ");

interface MailListProps {
  tenant: string;
  times: NonNullable<z.output<typeof Drawer>["times"]>;
  mails: z.output<typeof Mail>[];
  open: string | null;
}

/** The mails of a company, newest first, with times in the company's time zone and locale. */
export async function MailList({ tenant, times, mails, open }: MailListProps) {
  const t = await getTranslations("mail");
  const format = createFormatter({ locale: times.locale, timeZone: times.timezone });
  if (mails.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <div className="max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full text-sm">
        <caption className="sr-only">{t("mails_of", { tenant })}</caption>
        <thead className="text-muted">
          <tr>
            {(["subject", "to", "time", "status"] as const).map((name) => (
              <th key={name} scope="col" className={`border-b border-line px-3 py-2 text-start font-medium ${visibility[name]}`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <tr
              key={mail.id}
              aria-current={mail.id === open ? "true" : undefined}
              className="border-b border-line last:border-b-0 aria-[current]:bg-surface"
            >
              <td className="px-3 py-2 sm:min-w-48">
                {/* A full page load: the styles of the mail's frame carry the nonce of the document that contains it. */}
                <a href={`/dev/mail?tenant=${tenant}&id=${encodeId("mail", mail.id)}`} dir="auto" className="font-medium underline">
                  {mail.subject}
                </a>
                <p className="text-muted wrap-anywhere sm:hidden">
                  <bdi>{addressesOf(mail)}</bdi>
                </p>
              </td>
              <td className={`px-3 py-2 wrap-anywhere ${visibility.to}`}>
                <bdi>{addressesOf(mail)}</bdi>
              </td>
              <td className={`numbers px-3 py-2 whitespace-nowrap ${visibility.time}`}>
                <time dateTime={mail.created_at.toISOString()}>
                  {format.dateTime(mail.created_at, { dateStyle: "medium", timeStyle: "medium" })}
                </time>
              </td>
              <td className="px-3 py-2">
                <Badge tone={tones[mail.status]}>{t(`statuses.${mail.status}`)}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
