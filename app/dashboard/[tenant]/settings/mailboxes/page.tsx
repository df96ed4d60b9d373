import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailboxesPage } from "@/components/mailboxes/MailboxesPage";
import { listMailboxes } from "@/lib/domains/mailboxes";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.mailboxes");
  return { title: t("title") };
}

export default async function MailboxesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listMailboxes, {});
  return (
    <StaffMessages page={page} names={["settings", "mailboxes"]}>
      <MailboxesPage first={first} />
    </StaffMessages>
  );
}
