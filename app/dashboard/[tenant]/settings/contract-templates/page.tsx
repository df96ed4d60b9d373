import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TemplatesPage } from "@/components/contracts/settings/TemplatesPage";
import { listContractTemplates } from "@/lib/domains/contracts";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings.pages.contract_templates");
  return { title: t("title") };
}

export default async function ContractTemplatesSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const first = await readFirstPage(page.ctx, listContractTemplates, {});
  return (
    <StaffMessages page={page} names={["settings", "contract_templates", "contracts"]}>
      <TemplatesPage first={first} />
    </StaffMessages>
  );
}
