import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AttemptsList } from "@/components/payments/AttemptsList";
import { listPaymentAttempts } from "@/lib/domains/payments";
import { readFirstPage } from "@/lib/kernel/http/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments.attempts");
  return { title: t("title") };
}

export default async function AttemptsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listPaymentAttempts, await searchParams);
  return (
    <StaffMessages page={page} names={["payments"]}>
      <AttemptsList first={first} />
    </StaffMessages>
  );
}
