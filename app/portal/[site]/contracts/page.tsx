import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BackToPortal } from "@/components/portal/BackToPortal";
import { ContractRows } from "@/components/portal/contract/ContractRows";
import { ButtonLink } from "@/components/ui/Button";
import { listSentContracts } from "@/lib/domains/contracts";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ContractsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.contract"))("list") };
}

/** An invalid cursor shows the first page. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const firstPage = { limit: 20 } as const;
  try {
    return await listSentContracts(ctx, { ...firstPage, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listSentContracts(ctx, firstPage);
    throw error;
  }
}

/** The customer's contracts, newest first. */
export default async function PortalContractsPage({ params, searchParams }: ContractsPageProps) {
  const ctx = await readContactPage((await params).site);
  const { cursor } = await searchParams;
  const page = await listPage(ctx, typeof cursor === "string" ? cursor : undefined);
  const t = await getTranslations("portal.contract");
  return (
    <div className="grid gap-6">
      <BackToPortal>{t("back")}</BackToPortal>
      <h1 className="text-xl font-semibold">{t("list")}</h1>
      {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <ContractRows contracts={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`/portal/contracts?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
