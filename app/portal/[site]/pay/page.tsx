import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { readPayAction } from "@/app/portal/[site]/pay-action";
import { chooseInvoices, totalOf } from "@/components/portal/pay/choose-invoices";
import { JointPayment } from "@/components/portal/pay/JointPayment";
import { PayNotice } from "@/components/portal/pay/PayNotice";
import { encodeId } from "@/lib/kernel/base/ids";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "../brand";
import { openHome } from "../home";

interface PayPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.pay"))("title") };
}

/** The invoices chosen on the overview, their total and the pay button. Invoices paid meanwhile are left out. */
export default async function JointPayPage({ params, searchParams }: PayPageProps) {
  const { site } = await params;
  const ctx = await readContactPage(site);
  const search = await searchParams;
  const chosen = chooseInvoices((await openHome(site)).owed, [search["invoice"] ?? []].flat());
  const [first, second] = chosen;
  if (first === undefined) return <PayNotice notice="nothing" />;
  if (chosen.some(({ currency }) => currency !== first.currency)) return <PayNotice notice="mixed" />;
  // A single invoice is paid on its own page; without online payment this page has no purpose.
  if (second === undefined) redirect(`/portal/invoices/${encodeId("invoice", first.id)}`);
  const { currency, status } = first;
  const amount = totalOf(chosen, currency);
  const pay = await readPayAction(ctx, { status, amount, currency, invoice_id: first.id, joint: true }, search, "/api/public/portal/pay");
  if (pay === null) redirect("/portal");
  const { company_name: company } = await readBrand(site);
  return <JointPayment invoices={chosen} amount={amount} currency={currency} pay={{ ...pay, company }} />;
}
