import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { entityOf } from "@/components/custom-fields/entities";
import { CustomFieldsPage } from "@/components/settings/fields/CustomFieldsPage";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.custom_fields.title") };
}

export default async function CustomFieldsSettings({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("custom_fields.read")) notFound();
  const { entity } = await searchParams;
  return (
    <StaffMessages page={page} names={["settings", "custom_fields"]}>
      <CustomFieldsPage entity={(typeof entity === "string" ? entityOf(entity) : null) ?? "customers"} />
    </StaffMessages>
  );
}
