"use client";

import { Paperclip } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Wire } from "@/components/api/resource";
import { useProblemText } from "@/components/api/use-problem-text";
import { framedMail, pageNonce } from "@/components/mail/framed-mail";
import { Skeleton } from "@/components/ui/Skeleton";
import type { DocumentMailPreview } from "@/lib/domains/documents/schema";

interface MailPreviewProps {
  mail: Wire<typeof DocumentMailPreview> | null;
  /** The address of the attached PDF. */
  pdf: string;
  error: Error | null;
}

/** The email as its reader will see it; while it is written again the last one stays. */
export function MailPreview({ mail, pdf, error }: MailPreviewProps) {
  const t = useTranslations("documents.sending");
  const say = useProblemText();
  return (
    <section aria-label={t("preview")} className="flex min-h-80 flex-col gap-2">
      <h3 className="font-medium">{t("preview")}</h3>
      {error === null ? null : (
        <p role="status" className="text-sm text-bad">
          {say(error)}
        </p>
      )}
      {mail === null ? (
        error === null ? (
          <Skeleton className="min-h-80 flex-1" />
        ) : null
      ) : (
        <>
          <p dir="auto" className="text-sm font-semibold [overflow-wrap:anywhere]">
            {mail.subject}
          </p>
          <iframe
            title={t("preview")}
            sandbox=""
            srcDoc={framedMail(mail.html, pageNonce())}
            className="min-h-80 w-full flex-1 rounded-md border border-line bg-surface"
          />
          <a
            href={pdf}
            download={mail.attachment}
            className="flex min-h-6 items-center gap-2 self-start text-sm text-accent hover:underline"
          >
            <Paperclip aria-hidden="true" className="size-4" />
            <bdi className="numbers">{mail.attachment}</bdi>
          </a>
          {mail.attached_xml ? (
            <p className="flex min-h-6 items-center gap-2 text-sm">
              <Paperclip aria-hidden="true" className="size-4" />
              <bdi className="numbers">{mail.attached_xml}</bdi>
            </p>
          ) : null}
        </>
      )}
    </section>
  );
}
