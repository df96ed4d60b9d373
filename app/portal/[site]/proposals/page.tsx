import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { ProposalRows } from "@/components/portal/proposal/ProposalRows";
import { ButtonLink } from "@/components/ui/Button";
import { listProposals } from "@/lib/domains/proposals";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ProposalsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.proposal"))("list") };
}

/** An invalid cursor shows the first page. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const firstPage = { limit: 20 } as const;
  try {
    return await listProposals(ctx, { ...firstPage, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listProposals(ctx, firstPage);
    throw error;
  }
}

/** The customer's proposals, newest first. */
export default async function PortalProposalsPage({ params, searchParams }: ProposalsPageProps) {
  const ctx = await readContactPage((await params).site);
  const { cursor } = await searchParams;
  const page = await listPage(ctx, typeof cursor === "string" ? cursor : undefined);
  const t = await getTranslations("portal.proposal");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <h1 className="text-xl font-semibold">{t("list")}</h1>
      {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <ProposalRows proposals={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`/portal/proposals?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
