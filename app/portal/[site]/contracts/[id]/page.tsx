import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { RecordFields } from "@/components/portal/RecordFields";
import { ContractDocument } from "@/components/portal/contract/ContractDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { listPortalRecordFields } from "@/lib/domains/portal";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { findContractFor } from "../../contract";
import { NothingHere } from "../../NothingHere";

interface ContractPageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.contract"))("list") };
}

export default async function PortalContractPage({ params, searchParams }: ContractPageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("contract", id);
  const found = uuid === null ? null : await findContractFor(ctx, uuid);
  if (!found) return <NothingHere site={site} />;
  const { problem } = await searchParams;
  const { data: fields } = await listPortalRecordFields(ctx, { noun: "contract", id: uuid ?? "" });
  const t = await getTranslations("portal.contract");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <ContractDocument
        {...found}
        pdf_href={`/api/tenant/contracts/${id}/pdf`}
        proof_href={`/api/tenant/contracts/${id}/proof`}
        archive_href={`/api/tenant/contracts/${id}/archive`}
        action={`/api/public/portal/contracts/${id}`}
        email={null}
      />
      <RecordFields fields={fields} />
    </div>
  );
}
