import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { VaultRecover } from "@/components/vault/VaultRecover";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("vault.recover");
  return { title: t("title") };
}

export default async function VaultRecoverPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("vault.manage")) notFound();
  return (
    <StaffMessages page={page} names={["vault"]}>
      <VaultRecover />
    </StaffMessages>
  );
}
