import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExpensesList } from "@/components/expenses/ExpensesList";
import { listExpenses } from "@/lib/domains/expenses";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("expenses");
  return { title: t("plural") };
}

export default async function ExpensesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "expenses", `/dashboard/${tenant}/expenses`, address);
  const first = await readFirstPage(page.ctx, listExpenses, address);
  return (
    <StaffMessages page={page} names={["expenses", "e_invoices"]} sections={["on_records"]}>
      <ExpensesList first={first} />
    </StaffMessages>
  );
}
