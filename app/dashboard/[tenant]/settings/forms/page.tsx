import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PublicFormsPage } from "@/components/settings/forms/PublicFormsPage";
import { listCustomFields } from "@/lib/domains/custom-fields";
import { getPublicForms, isOffered } from "@/lib/domains/public-forms";
import type { FormName } from "@/lib/domains/public-forms/schema";
import { listDepartments } from "@/lib/domains/tickets";
import { languageOf } from "@/lib/i18n/locale";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";
import { readFormWords } from "./form-words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.public_forms.title") };
}

export default async function PublicFormSettings({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const settings = await readOnPage(page.ctx, getPublicForms, {});
  const departments = page.can("departments.read") ? (await readOnPage(page.ctx, listDepartments, { limit: "100" })).data : [];
  const company = page.settings?.company_name ?? page.ctx.tenant.slug;
  const ownFields = async (form: FormName) => {
    if (!page.can("custom_fields.read")) return [];
    const { data } = await readOnPage(page.ctx, listCustomFields, { entity: `${form}s`, limit: "100" });
    return data.filter((field) => isOffered(form, field)).map(({ key, label, type, required }) => ({ key, label, type, required }));
  };
  return (
    <StaffMessages page={page} names={["settings", "public_forms"]}>
      <PublicFormsPage
        settings={settings}
        address={siteAddressOf(page.ctx)}
        customFields={{ lead: await ownFields("lead"), ticket: await ownFields("ticket") }}
        words={{ lead: await readFormWords("lead", company), ticket: await readFormWords("ticket", company) }}
        company={languageOf(page.settings?.locale ?? "")}
        departments={departments.map(({ id, name }) => ({ id, name }))}
      />
    </StaffMessages>
  );
}
