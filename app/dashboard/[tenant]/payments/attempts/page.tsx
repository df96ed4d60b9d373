import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AttemptsList } from "@/components/payments/attempts/AttemptsList";
import { getPaymentAttempt, listPaymentAttempts } from "@/lib/domains/payments";
import { decodeId } from "@/lib/kernel/base/ids";
import { findOnPage, readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments.attempts");
  return { title: t("title") };
}

export default async function AttemptsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const first = await readFirstPage(page.ctx, listPaymentAttempts, address);
  const open = typeof address["open"] === "string" && decodeId("payment_attempt", address["open"]) !== null ? address["open"] : null;
  // Fetched by id, because a notification may link to an attempt that is not on the first page.
  const opened = open === null ? null : await findOnPage(page.ctx, getPaymentAttempt, { id: open });
  return (
    <StaffMessages page={page} names={["payments"]}>
      <AttemptsList first={first} opened={opened} />
    </StaffMessages>
  );
}
