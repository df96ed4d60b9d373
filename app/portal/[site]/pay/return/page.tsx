import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { readBrand } from "@/app/portal/[site]/brand";
import { readJointOutcome } from "@/app/portal/[site]/outcome";
import { PaymentOutcome } from "@/components/payments/paying/PaymentOutcome";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ReturnPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("paying.pay"))("title") };
}

/** Where the provider sends a contact back after paying several invoices, and the stop on the way there. A GET only reads. */
export default async function JointReturnPage({ params, searchParams }: ReturnPageProps) {
  const { site } = await params;
  const outcome = await readJointOutcome(await readContactPage(site), await searchParams);
  if (!outcome) return <NothingHere site={site} />;
  const { company_name: company } = await readBrand(site);
  return (
    <PaymentOutcome
      {...outcome}
      company={company}
      check_action="/api/public/portal/pay/check"
      document_href="/portal"
      page_href={`/portal/pay/return?attempt=${outcome.reference}`}
    />
  );
}
