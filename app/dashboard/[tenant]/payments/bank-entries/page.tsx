import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BankEntriesList } from "@/components/bank-entries/BankEntriesList";
import { getBankEntry, listBankEntries } from "@/lib/domains/bank-statements";
import { decodeId } from "@/lib/kernel/base/ids";
import { findOnPage, readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("bank_entries");
  return { title: t("title") };
}

export default async function BankEntriesPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const address = await searchParams;
  const first = await readFirstPage(page.ctx, listBankEntries, address);
  const open = typeof address["open"] === "string" && decodeId("bank_entry", address["open"]) !== null ? address["open"] : null;
  // Fetched by id, because a link may lead to an entry that is not on the first page.
  const opened = open === null ? null : await findOnPage(page.ctx, getBankEntry, { id: open });
  return (
    <StaffMessages page={page} names={["bank_entries"]}>
      <BankEntriesList first={first} opened={opened} />
    </StaffMessages>
  );
}
