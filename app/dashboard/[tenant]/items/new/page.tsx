import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ItemForm } from "@/components/items/ItemForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("items.form");
  return { title: t("title") };
}

export default async function NewItemPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("items.write")) notFound();
  return (
    <StaffMessages page={page} names={["items"]}>
      <ItemForm />
    </StaffMessages>
  );
}
