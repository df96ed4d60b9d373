import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { GatewaysPage } from "@/components/settings/gateways/GatewaysPage";
import { listPaymentGateways } from "@/lib/domains/payment-gateways";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("pages.payment_gateways.title") };
}

export default async function PaymentGatewaysPage({ params }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  const { data } = await readOnPage(page.ctx, listPaymentGateways, {});
  return (
    <StaffMessages page={page} names={["settings", "paying", "payment_gateways"]}>
      <GatewaysPage gateways={data} />
    </StaffMessages>
  );
}
