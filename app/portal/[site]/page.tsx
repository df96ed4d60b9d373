import { getTranslations } from "next-intl/server";
import { DueSummary } from "@/components/portal/DueSummary";
import { InvoiceRows } from "@/components/portal/InvoiceRows";
import { ButtonLink } from "@/components/ui/Button";
import { listInvoices } from "@/lib/domains/invoices";
import { getPortalHome } from "@/lib/domains/portal";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/site-page";

interface HomeProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A cursor that was tampered with shows the newest. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const wanted = { limit: 20, sort: "-issue_date" } as const;
  try {
    return await listInvoices(ctx, { ...wanted, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listInvoices(ctx, wanted);
    throw error;
  }
}

/** What is due, then everything: the first screen answers what there is to do. */
export default async function PortalHomePage({ params, searchParams }: HomeProps) {
  const ctx = await readContactPage((await params).site);
  const { cursor } = await searchParams;
  const from = typeof cursor === "string" ? cursor : undefined;
  const home = await getPortalHome(ctx, {});
  const page = await listPage(ctx, from);
  const t = await getTranslations("portal.documents");
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <DueSummary due={home.due} />
        {home.owed.length > 0 ? <InvoiceRows invoices={home.owed} dated="due" /> : null}
      </div>
      <section className="grid gap-3">
        <h2 className="text-lg font-semibold">{t("title")}</h2>
        {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <InvoiceRows invoices={page.data} dated="issued" />}
        <p className="flex gap-3">
          {from === undefined ? null : <ButtonLink href="/portal">{t("newest")}</ButtonLink>}
          {page.next_cursor === null ? null : <ButtonLink href={`/portal?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>}
        </p>
      </section>
    </div>
  );
}
