import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { GatewayPage } from "@/components/settings/gateways/GatewayPage";
import { getPaymentGateway, listRefusedDeliveries } from "@/lib/domains/payment-gateways";
import { listParameters, readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.payment_gateways.title") };
}

export default async function PaymentGatewayPage({ params }: StaffPageProps<"slug">) {
  const { tenant, slug } = await params;
  const page = await openStaffPage(tenant);
  const known = listParameters(getPaymentGateway, { slug }).slug;
  if (known === undefined) notFound();
  const gateway = await readOnPage(page.ctx, getPaymentGateway, { slug: known });
  const refused = await readOnPage(page.ctx, listRefusedDeliveries, { slug: known });
  return (
    <StaffMessages page={page} names={["settings", "paying", "payment_gateways"]}>
      <GatewayPage gateway={gateway} deliveries={refused} />
    </StaffMessages>
  );
}
