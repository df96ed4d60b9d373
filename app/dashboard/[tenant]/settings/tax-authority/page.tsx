import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TaxAuthorityPage } from "@/components/tax-clearance/TaxAuthorityPage";
import { getGeneralSettings } from "@/lib/domains/settings";
import { listTaxUnits } from "@/lib/domains/tax-clearance";
import { readFirstPage, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.tax_units");
  return { title: t("title") };
}

export default async function TaxAuthoritySettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { country } = await readOnPage(page.ctx, getGeneralSettings, {});
  const first = await readFirstPage(page.ctx, listTaxUnits, {});
  const sandbox = page.ctx.runtime.environment.TAX_SANDBOX_PORT !== undefined;
  return (
    <StaffMessages page={page} names={["settings", "tax_units"]}>
      <TaxAuthorityPage first={first} saudi={country === "SA"} sandbox={sandbox} />
    </StaffMessages>
  );
}
