import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SendingDomainPage } from "@/components/sending-domains/SendingDomainPage";
import { getSendingDomain } from "@/lib/domains/sending-domains";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.sending_domains");
  return { title: t("title") };
}

export default async function SendingDomainSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readOnPage(page.ctx, getSendingDomain, {});
  return (
    <StaffMessages page={page} names={["settings", "sending_domains"]}>
      <SendingDomainPage first={first} />
    </StaffMessages>
  );
}
