import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { RecordFields } from "@/components/portal/RecordFields";
import { EstimateDocument } from "@/components/portal/estimate/EstimateDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { listPortalRecordFields } from "@/lib/domains/portal";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { findEstimateFor } from "../../estimate";
import { NothingHere } from "../../NothingHere";

interface EstimatePageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.estimate"))("list") };
}

export default async function PortalEstimatePage({ params, searchParams }: EstimatePageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("estimate", id);
  const search = await searchParams;
  const found = uuid === null ? null : await findEstimateFor(ctx, uuid, search);
  if (!found) return <NothingHere site={site} />;
  const { problem } = search;
  const { data: fields } = await listPortalRecordFields(ctx, { noun: "estimate", id: uuid ?? "" });
  const t = await getTranslations("portal.estimate");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <EstimateDocument
        {...found}
        pdf_href={`/api/tenant/estimates/${id}/pdf`}
        action={`/api/public/portal/estimates/${id}`}
        page={`/portal/estimates/${id}`}
      />
      <RecordFields fields={fields} />
    </div>
  );
}
