"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { mailTemplates } from "./resource";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useApi } from "@/components/api/use-api";
import { framedMail, pageNonce } from "@/components/mail/framed-mail";
import { Section } from "@/components/record/Section";
import { Skeleton } from "@/components/ui/Skeleton";
import { Tabs } from "@/components/ui/Tabs";

type Words = Readonly<Record<"subject" | "body" | "button_label", string>>;

const pause = 400;

/** Previews the unsaved template with sample data and the company's branding: the HTML in a frame without scripts, and the text part. */
export function MailWordsPreview({ templateKey, language, words }: { templateKey: string; language: string; words: Words }) {
  const t = useTranslations("settings.mail_templates");
  const api = useApi();
  const [debounced, setDebounced] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, isError } = useQuery({
    queryKey: [api.tenant, "email-templates", "preview", templateKey, language, debounced],
    queryFn: ({ signal }) => api.ask(mailTemplates.preview, { ...debounced, key: templateKey, language }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title={t("preview")}>
      {isError ? (
        <p role="status" className="text-bad">
          {t("preview_failed")}
        </p>
      ) : null}
      {data === undefined ? (
        isError ? null : (
          <Skeleton className="h-40 w-full" />
        )
      ) : (
        <div className="grid gap-3">
          <p lang={language} dir="auto" className="font-semibold">
            {data.subject}
          </p>
          <Tabs
            label={t("preview")}
            tabs={[
              {
                key: "mail",
                label: t("preview_mail"),
                content: (
                  <iframe
                    title={t("frame")}
                    sandbox=""
                    srcDoc={framedMail(data.html, pageNonce())}
                    className="h-[34rem] w-full rounded-md border border-line bg-surface"
                  />
                ),
              },
              {
                key: "text",
                label: t("preview_text"),
                content: (
                  <p
                    lang={language}
                    dir="auto"
                    className="rounded-md border border-line bg-surface p-4 text-sm [overflow-wrap:anywhere] whitespace-pre-wrap"
                  >
                    {data.text}
                  </p>
                ),
              },
            ]}
          />
        </div>
      )}
    </Section>
  );
}
