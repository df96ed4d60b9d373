import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readPayAction } from "@/app/portal/[site]/pay-action";
import { chooseInvoices } from "@/components/portal/choose-invoices";
import { JointPayment } from "@/components/portal/JointPayment";
import { PayNotice } from "@/components/portal/PayNotice";
import { encodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { openHome } from "../home";

interface PayPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.pay"))("title") };
}

/** What was chosen on the overview, its total, and the one button. Of what was paid meanwhile nothing is shown. */
export default async function JointPayPage({ params, searchParams }: PayPageProps) {
  const { site } = await params;
  const ctx = await readContactPage(site);
  const search = await searchParams;
  const chosen = chooseInvoices((await openHome(site)).owed, [search["invoice"] ?? []].flat());
  const [first, second] = chosen;
  if (first === undefined) return <PayNotice notice="nothing" />;
  if (chosen.some(({ currency }) => currency !== first.currency)) return <PayNotice notice="mixed" />;
  // One alone has a page of its own, and where there is no way of paying online there is nothing to do here.
  if (second === undefined) redirect(`/portal/invoices/${encodeId("invoice", first.id)}`);
  const pay = await readPayAction(ctx, first.status, search, "/api/public/portal/pay");
  if (pay === null) redirect("/portal");
  return <JointPayment invoices={chosen} currency={first.currency} pay={pay} />;
}
