import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { EstimateRecordPage } from "@/components/estimates/record/EstimateRecordPage";
import { getCustomer } from "@/lib/domains/customers";
import { getEstimate, getEstimateDocument } from "@/lib/domains/estimates";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";

const read = cache(async (tenant: string, id: string) => {
  const page = await openStaffPage(tenant);
  return { page, estimate: await readOnPage(page.ctx, getEstimate, { id }) };
});

export async function generateMetadata({ params }: StaffPageProps<"id">): Promise<Metadata> {
  const { tenant, id } = await params;
  const t = await getTranslations("estimates.status");
  return { title: (await read(tenant, id)).estimate.number ?? t("draft") };
}

export default async function EstimatePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const { page, estimate } = await read(tenant, id);
  const document = await readOnPage(page.ctx, getEstimateDocument, { id });
  const customer = page.can("customers.read") ? await readOnPage(page.ctx, getCustomer, { id: estimate.customer_id }) : null;
  return (
    <StaffMessages page={page} names={["estimates", "documents", "customers", "signers"]} sections={["verbs", "events"]}>
      <EstimateRecordPage estimate={estimate} document={document} customer={customer} />
    </StaffMessages>
  );
}
