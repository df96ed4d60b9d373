import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TaxDocumentsPage } from "@/components/tax-clearance/TaxDocumentsPage";
import { taxStates } from "@/components/tax-clearance/resource";
import { listTaxDocuments } from "@/lib/domains/tax-clearance";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("tax_documents");
  return { title: t("plural") };
}

export default async function TaxDocumentsSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { status } = await searchParams;
  const state = taxStates.find((one) => one === status);
  const first = await readFirstPage(page.ctx, listTaxDocuments, state === undefined ? {} : { state });
  return (
    <StaffMessages page={page} names={["settings", "tax_documents"]}>
      <TaxDocumentsPage key={state ?? "all"} first={first} state={state} />
    </StaffMessages>
  );
}
