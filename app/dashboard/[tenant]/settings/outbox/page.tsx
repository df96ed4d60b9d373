import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { OutboxPage } from "@/components/settings/mail/OutboxPage";
import { getMailSending, listMails, listMailSuppressions } from "@/lib/domains/mail";
import type { MailStatus } from "@/lib/domains/mail/schema";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.outbox.title") };
}

export default async function OutboxSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const status = listParameters(listMails, await searchParams).status as (typeof MailStatus.options)[number] | undefined;
  const first = await readOnPage(page.ctx, listMails, status === undefined ? {} : { status });
  const suppressions = await readOnPage(page.ctx, listMailSuppressions, {});
  const sending = await readOnPage(page.ctx, getMailSending, {});
  return (
    <StaffMessages page={page} names={["settings", "mails"]} sections={["mails"]}>
      <OutboxPage key={status} first={first} status={status} suppressions={suppressions} sending={sending} />
    </StaffMessages>
  );
}
