import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ExpenseForm } from "@/components/expenses/ExpenseForm";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("expenses.actions");
  return { title: t("new") };
}

export default async function NewExpensePage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("expenses.write")) notFound();
  return (
    <StaffMessages page={page} names={["expenses"]}>
      <ExpenseForm />
    </StaffMessages>
  );
}
