import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ContractForm } from "@/components/contracts/ContractForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contracts.actions");
  return { title: t("new") };
}

export default async function NewContractPage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("contracts.write")) notFound();
  const { customer } = await searchParams;
  return (
    <StaffMessages page={page} names={["contracts"]}>
      <ContractForm customer={typeof customer === "string" ? customer : null} />
    </StaffMessages>
  );
}
