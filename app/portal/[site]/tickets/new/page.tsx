import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PlainField } from "@/components/portal/PlainField";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { FilesField } from "@/components/public-forms/FilesField";
import { readFilesWords } from "@/components/public-forms/files-words";
import { readSuggestionWords } from "@/components/public-forms/suggestion-words";
import { SuggestedArticles } from "@/components/public-forms/SuggestedArticles";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Input";
import { sentFileLimits } from "@/lib/domains/tickets";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface NewTicketProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.tickets"))("new") };
}

/** A plain form, which works without JavaScript. */
export default async function NewPortalTicketPage({ params, searchParams }: NewTicketProps) {
  const { site } = await params;
  await readContactPage(site);
  const { problem } = await searchParams;
  const t = await getTranslations("portal.tickets");
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">{t("new")}</h1>
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <form method="post" encType="multipart/form-data" action="/api/public/portal/tickets" className="grid max-w-xl gap-4">
        <PlainField label={t("subject")} name="subject" required maxLength={200} />
        <SuggestedArticles site={site} words={await readSuggestionWords()} sentOn="submit" />
        <TextAreaField label={t("message")} name="message" required maxLength={20_000} rows={8} dir="auto" />
        <FilesField name="files" limits={sentFileLimits} words={await readFilesWords(sentFileLimits)} />
        <Button type="submit" tone="primary" className="justify-self-start">
          {t("open")}
        </Button>
      </form>
    </div>
  );
}
