import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExceptionsList } from "@/components/payouts/ExceptionsList";
import { getException, listExceptions } from "@/lib/domains/payouts";
import { decodeId } from "@/lib/kernel/base/ids";
import { findOnPage, readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payout_exceptions");
  return { title: t("title") };
}

export default async function ExceptionsPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const first = await readFirstPage(page.ctx, listExceptions, address);
  const open = typeof address["open"] === "string" && decodeId("payout_exception", address["open"]) !== null ? address["open"] : null;
  // Fetched by id, because a notification may link to an exception that is not on the first page.
  const opened = open === null ? null : await findOnPage(page.ctx, getException, { id: open });
  return (
    <StaffMessages page={page} names={["payout_exceptions"]}>
      <ExceptionsList first={first} opened={opened} />
    </StaffMessages>
  );
}
