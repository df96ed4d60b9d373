import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { MailTemplatePage } from "@/components/settings/mail/MailTemplatePage";
import { getMailTemplate } from "@/lib/domains/email-templates";
import type { MailKey, MailLanguage } from "@/lib/domains/mail/schema";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.mail_templates.title") };
}

export default async function MailTemplateSettings({ params, searchParams }: StaffPageProps<"key">) {
  const { tenant, key: name } = await params;
  const page = await openStaffPage(tenant);
  const { language = "en", key } = listParameters(getMailTemplate, { ...(await searchParams), key: name }) as {
    language?: MailLanguage;
    key?: MailKey;
  };
  if (key === undefined) notFound();
  const template = await readOnPage(page.ctx, getMailTemplate, { key, language });
  return (
    <StaffMessages page={page} names={["settings", "mail_templates"]} sections={["mails"]}>
      <MailTemplatePage key={`${key}.${language}`} template={template} />
    </StaffMessages>
  );
}
