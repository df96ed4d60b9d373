import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ExpenseRecordPage } from "@/components/expenses/ExpenseRecordPage";
import { getExpense } from "@/lib/domains/expenses";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

async function read(params: StaffPageProps<"id">["params"]) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  return { page, expense: await readOnPage(page.ctx, getExpense, { id }) };
}

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { merchant } = (await read(params)).expense;
  return { title: merchant || (await getTranslations("expenses"))("untitled") };
}

export default async function ExpensePage({ params }: StaffPageProps<"id">) {
  const { page, expense } = await read(params);
  return (
    <StaffMessages page={page} names={["expenses", "assists"]} sections={["verbs", "events", "on_records"]}>
      <ExpenseRecordPage expense={expense} />
    </StaffMessages>
  );
}
