import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailTemplatesPage } from "@/components/settings/mail/MailTemplatesPage";
import { listMailTemplates } from "@/lib/domains/email-templates";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.mail_templates.title") };
}

export default async function MailTemplatesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { data } = await readOnPage(page.ctx, listMailTemplates, {});
  return (
    <StaffMessages page={page} names={["settings", "mail_templates"]} sections={["mails"]}>
      <MailTemplatesPage templates={data} />
    </StaffMessages>
  );
}
