import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { NewDocument } from "@/components/document/NewDocument";
import { EstimateEditor } from "@/components/estimates/editor/EstimateEditor";
import { prepareEstimate } from "@/lib/domains/estimates";
import { AppError } from "@/lib/kernel/base/errors";
import { readOnPage } from "@/lib/kernel/http/pages/page";
import { openStaffPage, StaffMessages, type StaffPageProps } from "../../../staff-page";
import { readEditorParts } from "../../document-editor-parts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("estimates");
  return { title: t("actions.new") };
}

export default async function NewEstimatePage({ params, searchParams }: StaffPageProps) {
  const page = await openStaffPage((await params).tenant);
  if (!page.can("estimates.write")) notFound();
  const { customer } = await searchParams;
  const t = await getTranslations("estimates");
  const begun = typeof customer === "string" ? await begin(page, customer) : null;
  return (
    <StaffMessages page={page} names={["estimates", "documents", "customers", "items"]}>
      {begun === null ? (
        <NewDocument country={page.settings?.country ?? null} list="estimates" title={t("plural")} label={t("actions.new")} />
      ) : (
        <EstimateEditor key={begun.estimate.customer_id} {...begun} isStored={false} {...await readEditorParts(page, "estimate")} />
      )}
    </StaffMessages>
  );
}

/** The prefilled draft for a customer; null if the customer cannot be given an estimate, so that the page asks for another. */
async function begin({ ctx }: Awaited<ReturnType<typeof openStaffPage>>, customer_id: string) {
  try {
    return await readOnPage(ctx, prepareEstimate, { customer_id });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
