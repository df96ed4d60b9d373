import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicFormsPage } from "@/components/settings/forms/PublicFormsPage";
import { getPublicForms } from "@/lib/domains/public-forms";
import { listDepartments } from "@/lib/domains/tickets";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.public_forms.title") };
}

export default async function PublicFormSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const settings = await readOnPage(page.ctx, getPublicForms, {});
  const departments = page.can("departments.read") ? (await readOnPage(page.ctx, listDepartments, { limit: "100" })).data : [];
  return (
    <StaffMessages page={page} names={["settings", "public_forms"]}>
      <PublicFormsPage
        settings={settings}
        address={siteAddressOf(page.ctx)}
        departments={departments.map(({ id, name }) => ({ id, name }))}
      />
    </StaffMessages>
  );
}
