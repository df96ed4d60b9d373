import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { VaultMembers } from "@/components/vault/VaultMembers";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("vault.members");
  return { title: t("title") };
}

export default async function VaultMembersPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("vault.read")) notFound();
  return (
    <StaffMessages page={page} names={["vault"]}>
      <VaultMembers />
    </StaffMessages>
  );
}
