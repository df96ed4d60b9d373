import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { UpcomingRuns } from "@/components/portal/upcoming/UpcomingRuns";
import { getPortalDetails, listUpcomingInvoices } from "@/lib/domains/portal";
import { getAutopay } from "@/lib/domains/recurring-invoices";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface UpcomingPageProps {
  params: Promise<{ site: string }>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.upcoming"))("title") };
}

/** The invoices that will come to the customer by a schedule. */
export default async function PortalUpcomingPage({ params }: UpcomingPageProps) {
  const ctx = await readContactPage((await params).site);
  const { data } = await listUpcomingInvoices(ctx, {});
  const { customer } = await getPortalDetails(ctx, {});
  const { method } = await getAutopay(ctx, { id: customer.id });
  const t = await getTranslations("portal.upcoming");
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-muted">{t("text")}</p>
      </div>
      {data.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
      {data.map((schedule) => (
        <UpcomingRuns key={schedule.id} schedule={schedule} method={method} />
      ))}
    </div>
  );
}
