import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PaymentRecordPage } from "@/components/payments/PaymentRecordPage";
import { getCustomer } from "@/lib/domains/customers";
import { getInvoice } from "@/lib/domains/invoices";
import { findGatewayAbilities } from "@/lib/domains/payment-gateways";
import { getPayment } from "@/lib/domains/payments";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("payments");
  return { title: t("one") };
}

export default async function PaymentPage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  const payment = await readOnPage(page.ctx, getPayment, { id });
  const customer = await readOnPage(page.ctx, getCustomer, { id: payment.customer_id });
  const invoices = await Promise.all(payment.allocations.map(({ invoice_id }) => readOnPage(page.ctx, getInvoice, { id: invoice_id })));
  return (
    <StaffMessages page={page} names={["payments", "payouts"]} sections={["verbs", "events"]}>
      <PaymentRecordPage
        payment={payment}
        customer={{ id: customer.id, name: customer.name }}
        refunds={payment.gateway === null ? null : await findGatewayAbilities(page.ctx, payment.gateway)}
        numbers={Object.fromEntries(invoices.map((invoice) => [invoice.id, invoice.number ?? ""]))}
      />
    </StaffMessages>
  );
}
