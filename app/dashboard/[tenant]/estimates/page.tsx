import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EstimatesList } from "@/components/estimates/EstimatesList";
import { listEstimates } from "@/lib/domains/estimates";
import { readFirstPage } from "@/lib/kernel/http/pages/page";
import { openDefaultView } from "../../default-view";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../staff-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("estimates");
  return { title: t("plural") };
}

export default async function EstimatesPage({ params, searchParams }: StaffPageProps) {
  const { tenant } = await params;
  const [page, address] = [await openStaffPage(tenant), await searchParams];
  await openDefaultView(page, "estimates", `/dashboard/${tenant}/estimates`, address);
  const first = await readFirstPage(page.ctx, listEstimates, address);
  return (
    <StaffMessages page={page} names={["estimates"]}>
      <EstimatesList first={first} />
    </StaffMessages>
  );
}
