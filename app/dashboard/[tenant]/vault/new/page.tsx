import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { VaultItemForm } from "@/components/vault/VaultItemForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("vault.verbs.create");
  return { title: t("do") };
}

export default async function NewVaultItemPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("vault.write")) notFound();
  return (
    <StaffMessages page={page} names={["vault"]}>
      <VaultItemForm />
    </StaffMessages>
  );
}
