"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { sendOnce } from "@/components/api/request";
import type { Wire } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { Section } from "@/components/record/Section";
import { Skeleton } from "@/components/ui/Skeleton";
import type { MailPreview } from "@/lib/domains/mail/schema";

type Preview = Wire<typeof MailPreview>;
type Words = Readonly<Record<"subject" | "body" | "button_label", string>>;

const pause = 400;

/** The mail with sample data, in the words as they are typed. It is the text part: the page's policy lets no mail bring styles of its own. */
export function MailWordsPreview({ path, language, words }: { path: string; language: string; words: Words }) {
  const t = useTranslations("settings.mail_templates");
  const { tenant } = useApi();
  const [settled, setSettled] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), pause);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, isError } = useQuery({
    queryKey: [tenant, "email-templates", "preview", path, language, settled],
    queryFn: async ({ signal }) => (await sendOnce({ tenant, method: "POST", path: `${path}/preview`, body: { ...settled, language }, signal })) as Preview,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title={t("preview")}>
      {isError ? <p role="status" className="text-bad">{t("preview_failed")}</p> : null}
      {data === undefined ? (
        isError ? null : <Skeleton className="h-40 w-full" />
      ) : (
        <div lang={language} dir="auto" className="grid gap-3 rounded-md border border-line bg-surface p-4">
          <p className="font-semibold">{data.subject}</p>
          <p className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap">{data.text}</p>
        </div>
      )}
    </Section>
  );
}
