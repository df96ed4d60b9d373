import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CardPageLink } from "@/components/portal/subscriptions/CardPageLink";
import { OwnSubscription } from "@/components/portal/subscriptions/OwnSubscription";
import { listPortalSubscriptions, openPortalCardPage } from "@/lib/domains/portal";
import { AppError } from "@/lib/kernel/base/errors";
import { decodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface SubscriptionsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.subscriptions"))("title") };
}

/** The provider's page; null where it has none now. */
async function findCardPage(ctx: Awaited<ReturnType<typeof readContactPage>>, id: string): Promise<string | null> {
  try {
    return (await openPortalCardPage(ctx, { id })).url;
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") return null;
    throw error;
  }
}

/** What the customer subscribes to. A link leads to the provider's page, since its address is short-lived. */
export default async function PortalSubscriptionsPage({ params, searchParams }: SubscriptionsPageProps) {
  const ctx = await readContactPage((await params).site);
  const { card } = await searchParams;
  const { data } = await listPortalSubscriptions(ctx, {});
  const chosen = typeof card === "string" ? decodeId("subscription", card) : null;
  const t = await getTranslations("portal.subscriptions");
  return (
    <div className="grid gap-6">
      <h1 className="text-xl font-semibold">{t("title")}</h1>
      {chosen === null ? null : <CardPageLink url={await findCardPage(ctx, chosen)} />}
      {data.length === 0 ? <p className="text-muted">{t("empty")}</p> : null}
      {data.map((subscription) => (
        <OwnSubscription key={subscription.id} subscription={subscription} />
      ))}
    </div>
  );
}
