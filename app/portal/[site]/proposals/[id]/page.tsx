import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { ProposalDocument } from "@/components/portal/proposal/ProposalDocument";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { findProposalFor } from "../../proposal";
import { NothingHere } from "../../NothingHere";

interface ProposalPageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.proposal"))("list") };
}

export default async function PortalProposalPage({ params, searchParams }: ProposalPageProps) {
  const { site, id } = await params;
  const ctx = await readContactPage(site);
  const uuid = decodeId("proposal", id);
  const found = uuid === null ? null : await findProposalFor(ctx, uuid);
  if (!found) return <NothingHere site={site} />;
  const { problem } = await searchParams;
  const t = await getTranslations("portal.proposal");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <ProblemNote problem={typeof problem === "string" ? problem : undefined} />
      <ProposalDocument
        {...found}
        pdf_href={`/api/tenant/proposals/${id}/pdf`}
        proof_href={`/api/tenant/proposals/${id}/proof`}
        archive_href={`/api/tenant/proposals/${id}/archive`}
        action={`/api/public/portal/proposals/${id}`}
        email={null}
      />
    </div>
  );
}
