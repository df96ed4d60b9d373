"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState, type ReactNode } from "react";
import { useApi } from "@/components/api/use-api";
import { framedMail, inScheme, pageNonce } from "@/components/mail/framed-mail";
import { Section } from "@/components/record/Section";
import { Alert } from "@/components/ui/Alert";
import { Skeleton } from "@/components/ui/Skeleton";
import { Tabs } from "@/components/ui/Tabs";
import { ChoiceButtons } from "./ChoiceButtons";
import { mailTemplates, type Words } from "./resource";

const pause = 400;

/** Gmail cuts off the HTML of an email above about 102 kB. */
const largestSize = 100_000;

/** The page's content security policy allows a frame no images of other sites. */
const hasOutsideImages = (html: string) => /<img\b[^>]*\ssrc="(?!https?:\/\/[^/"]+\/api\/public\/branding\/)/.test(html);

interface MailPreviewProps {
  templateKey: string;
  language: string;
  words: Words;
  /** The record whose values fill the email; null for sample data. */
  record: string | null;
  /** Chooses that record, where the email has one. */
  choice: ReactNode;
}

/** Previews the unsaved template in the company's branding: its HTML, light, dark or narrow, in a frame, and its text part. */
export function MailPreview({ templateKey, language, words, record, choice }: MailPreviewProps) {
  const t = useTranslations("settings.mail_templates");
  const api = useApi();
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [screen, setScreen] = useState<"computer" | "phone">("computer");
  const [debounced, setDebounced] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, isError } = useQuery({
    queryKey: [api.tenant, "email-templates", "preview", templateKey, language, record, debounced],
    queryFn: ({ signal }) =>
      api.ask(
        mailTemplates.preview,
        { ...debounced, key: templateKey, language, ...(record === null ? {} : { record_id: record }) },
        signal,
      ),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const mail =
    data === undefined ? null : (
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-2">
          <ChoiceButtons
            label={t("scheme")}
            value={scheme}
            onChange={setScheme}
            options={[
              { value: "light", label: t("light") },
              { value: "dark", label: t("dark") },
            ]}
          />
          <ChoiceButtons
            label={t("screen")}
            value={screen}
            onChange={setScreen}
            options={[
              { value: "computer", label: t("computer") },
              { value: "phone", label: t("phone") },
            ]}
          />
        </div>
        {hasOutsideImages(data.html) ? <p className="text-sm text-muted">{t("images_hidden")}</p> : null}
        <iframe
          title={t("frame")}
          sandbox=""
          srcDoc={framedMail(inScheme(data.html, scheme), pageNonce())}
          className={
            screen === "phone"
              ? "mx-auto h-[34rem] w-full max-w-[24.5rem] rounded-md border border-line bg-surface"
              : "h-[34rem] w-full rounded-md border border-line bg-surface"
          }
        />
      </div>
    );
  return (
    <Section title={t("preview")}>
      {choice}
      {isError ? (
        <p role="status" className="text-bad">
          {t("preview_failed")}
        </p>
      ) : null}
      {data !== undefined && data.size > largestSize ? (
        <Alert tone="warn" live>
          {t("too_large", { size: Math.round(data.size / 1000) })}
        </Alert>
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
              { key: "mail", label: t("preview_mail"), content: mail },
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
