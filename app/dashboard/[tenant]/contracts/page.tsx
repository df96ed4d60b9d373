import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ContractsList } from "@/components/contracts/ContractsList";
import { listContracts } from "@/lib/domains/contracts";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contracts");
  return { title: t("plural") };
}

export default async function ContractsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "contracts", `/dashboard/${tenant}/contracts`, address);
  const first = await readFirstPage(page.ctx, listContracts, address);
  return (
    <StaffMessages page={page} names={["contracts"]}>
      <ContractsList first={first} />
    </StaffMessages>
  );
}
