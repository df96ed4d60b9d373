import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CustomersList } from "@/components/customers/CustomersList";
import { listCustomers } from "@/lib/domains/customers";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers");
  return { title: t("title") };
}

export default async function CustomersPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "customers", `/dashboard/${tenant}/customers`, address);
  const first = await readFirstPage(page.ctx, listCustomers, address, "total,balance,sums");
  return (
    <StaffMessages page={page} names={["customers"]}>
      <CustomersList first={first} />
    </StaffMessages>
  );
}
