import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentsList } from "@/components/payments/PaymentsList";
import { listPayments } from "@/lib/domains/payments";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments");
  return { title: t("title") };
}

export default async function PaymentsPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "payments", `/dashboard/${tenant}/payments`, address);
  const first = await readFirstPage(page.ctx, listPayments, address, "total,sums");
  return (
    <StaffMessages page={page} names={["payments"]}>
      <PaymentsList first={first} />
    </StaffMessages>
  );
}
