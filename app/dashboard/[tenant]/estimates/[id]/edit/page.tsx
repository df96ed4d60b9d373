import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { EstimateEditor } from "@/components/estimates/editor/EstimateEditor";
import { getEstimate, getEstimateDocument } from "@/lib/domains/estimates";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../../staff-page";
import { readEditorParts } from "../../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("estimates");
  return { title: t("record.edit") };
}

export default async function EditEstimatePage({ params }: StaffPageProps<"id">) {
  const { tenant, id } = await params;
  const page = await openStaffPage(tenant);
  if (!page.can("estimates.write")) notFound();
  const estimate = await readOnPage(page.ctx, getEstimate, { id });
  // A sent estimate is locked; its own page offers to revise it.
  if (estimate.status !== "draft") redirect(`/dashboard/${tenant}/estimates/${id}`);
  const document = await readOnPage(page.ctx, getEstimateDocument, { id });
  return (
    <StaffMessages page={page} names={["estimates", "documents", "customers", "items"]}>
      <EstimateEditor estimate={estimate} document={document} {...await readEditorParts(page, "estimate")} />
    </StaffMessages>
  );
}
