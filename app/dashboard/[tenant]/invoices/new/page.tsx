import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewInvoice } from "@/components/invoices/NewInvoice";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("invoices");
  return { title: t("new") };
}

export default async function NewInvoicePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("invoices.write")) notFound();
  const { customer } = await searchParams;
  return (
    <StaffMessages page={page} names={["invoices"]}>
      <NewInvoice customerId={typeof customer === "string" ? customer : null} />
    </StaffMessages>
  );
}
