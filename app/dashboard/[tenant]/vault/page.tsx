import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { VaultItemsList } from "@/components/vault/VaultItemsList";
import { listVaultItems } from "@/lib/domains/vault";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("vault");
  return { title: t("plural") };
}

export default async function VaultPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "vault", `/dashboard/${tenant}/vault`, address);
  const first = await readFirstPage(page.ctx, listVaultItems, address);
  return (
    <StaffMessages page={page} names={["vault"]}>
      <VaultItemsList first={first} />
    </StaffMessages>
  );
}
