import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { readBrand } from "@/app/portal/[site]/brand";
import { readOutcome } from "@/app/portal/[site]/outcome";
import { PaymentOutcome } from "@/components/payments/paying/PaymentOutcome";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ReturnPageProps {
  params: Promise<{ site: string; id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("paying.pay"))("title") };
}

/** Where the provider sends the contact back, and the stop on the way there. A GET only reads. */
export default async function PortalReturnPage({ params, searchParams }: ReturnPageProps) {
  const { site, id } = await params;
  const outcome = await readOutcome(await readContactPage(site), id, await searchParams);
  if (!outcome) return <NothingHere site={site} />;
  return (
    <PaymentOutcome
      {...outcome}
      company={(await readBrand(site)).company_name}
      check_action={`/api/public/portal/invoices/${id}/check`}
      document_href={`/portal/invoices/${id}`}
      page_href={`/portal/invoices/${id}/return?attempt=${outcome.reference}`}
    />
  );
}
