import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { TicketRows } from "@/components/portal/tickets/TicketRows";
import { ButtonLink } from "@/components/ui/Button";
import { listTickets } from "@/lib/domains/tickets";
import { AppError } from "@/lib/kernel/base/errors";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface TicketsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.tickets"))("title") };
}

/** An invalid cursor shows the first page. */
async function listPage(ctx: Awaited<ReturnType<typeof readContactPage>>, cursor: string | undefined) {
  const firstPage = { limit: 20 } as const;
  try {
    return await listTickets(ctx, { ...firstPage, ...(cursor === undefined ? {} : { cursor }) });
  } catch (error) {
    if (error instanceof AppError && (error.code === "malformed" || error.code === "invalid")) return listTickets(ctx, firstPage);
    throw error;
  }
}

/** The customer's tickets, those with the newest message first. */
export default async function PortalTicketsPage({ params, searchParams }: TicketsPageProps) {
  const ctx = await readContactPage((await params).site);
  const { cursor } = await searchParams;
  const page = await listPage(ctx, typeof cursor === "string" ? cursor : undefined);
  const t = await getTranslations("portal.tickets");
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <ButtonLink href="/portal/tickets/new" tone="primary">
          {t("new")}
        </ButtonLink>
      </div>
      {page.data.length === 0 ? <p className="text-muted">{t("empty")}</p> : <TicketRows tickets={page.data} />}
      {page.next_cursor === null ? null : (
        <p>
          <ButtonLink href={`/portal/tickets?cursor=${encodeURIComponent(page.next_cursor)}`}>{t("more")}</ButtonLink>
        </p>
      )}
    </div>
  );
}
