import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewCustomerPage } from "@/components/customers/NewCustomerPage";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("customers.form");
  return { title: t("title") };
}

export default async function NewCustomer({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("customers.write")) notFound();
  return (
    <StaffMessages page={page} names={["customers"]}>
      <NewCustomerPage country={page.settings?.country ?? null} />
    </StaffMessages>
  );
}
