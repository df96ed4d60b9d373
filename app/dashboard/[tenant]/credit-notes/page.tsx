import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CreditNotesList } from "@/components/credit-notes/CreditNotesList";
import { listCreditNotes } from "@/lib/domains/credit-notes";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("credit_notes");
  return { title: t("plural") };
}

export default async function CreditNotesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "credit-notes", `/dashboard/${tenant}/credit-notes`, address);
  const first = await readFirstPage(page.ctx, listCreditNotes, address);
  return (
    <StaffMessages page={page} names={["credit_notes"]}>
      <CreditNotesList first={first} />
    </StaffMessages>
  );
}
