import { getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import type { z } from "zod";
import { framedMail, nonceOf } from "@/components/mail/framed-mail";
import type { MailDetail } from "@/lib/domains/mail/schema";
import { encodeId } from "@/lib/kernel/base/ids";

/** One mail: as a mail program shows it, in a frame without scripts, then its text part and its attachments. */
export async function OpenMail({ tenant, mail }: { tenant: string; mail: z.output<typeof MailDetail> }) {
  const [t, sent] = await Promise.all([getTranslations("mail"), headers()]);
  const id = encodeId("mail", mail.id);
  return (
    <article aria-labelledby="subject" className="grid gap-4">
      <h2 id="subject" dir="auto" className="text-lg font-semibold">
        {mail.subject}
      </h2>
      {mail.last_error !== null && <p className="text-bad">{t("last_error", { error: mail.last_error })}</p>}
      <iframe
        title={t("html")}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={framedMail(mail.html, nonceOf(sent.get("content-security-policy")))}
        className="h-[36rem] w-full rounded-md border border-line"
      />
      {mail.attachments.length > 0 && (
        <section className="grid gap-1">
          <h3 className="font-semibold">{t("attachments")}</h3>
          <ul className="grid gap-1">
            {mail.attachments.map(({ filename }, index) => (
              <li key={index}>
                <a href={`/dev/mail/attachment?tenant=${tenant}&id=${id}&index=${index}`} download className="underline">
                  <bdi>{filename}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-1">
        <h3 className="font-semibold">{t("text")}</h3>
        <pre dir="auto" className="overflow-x-auto rounded-md border border-line bg-surface p-4 text-sm whitespace-pre-wrap">
          {mail.text}
        </pre>
      </section>
    </article>
  );
}
