import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MailboxesPage } from "@/components/mailboxes/MailboxesPage";
import { readReturn } from "@/components/mailboxes/sign-in-return";
import { listMailboxes, listMailSignIns } from "@/lib/domains/mailboxes";
import { readFirstPage, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.mailboxes");
  return { title: t("title") };
}

export default async function MailboxesSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listMailboxes, {});
  const { available } = await readOnPage(page.ctx, listMailSignIns, {});
  return (
    <StaffMessages page={page} names={["settings", "mailboxes"]}>
      <MailboxesPage first={first} available={available} returned={readReturn(await searchParams)} />
    </StaffMessages>
  );
}
