import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { readBrand } from "@/app/portal/[site]/brand";
import { readOutcome } from "@/app/portal/[site]/outcome";
import { PaymentOutcome } from "@/components/payments/paying/PaymentOutcome";
import { encodeId } from "@/lib/kernel/base/ids";
import { readLinkPage } from "@/lib/kernel/http/pages/site-page";

interface ReturnPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("paying.pay"))("title") };
}

/** Where the provider sends the payer back, and the stop on the way there. A GET only reads. */
export default async function LinkReturnPage({ params, searchParams }: ReturnPageProps) {
  const { site, token } = await params;
  const linked = await readLinkPage(site, token);
  if (linked?.target.noun !== "invoice") return <NothingHere site={site} />;
  const outcome = await readOutcome(linked.ctx, encodeId("invoice", linked.target.id), await searchParams);
  if (!outcome) return <NothingHere site={site} />;
  return (
    <PaymentOutcome
      {...outcome}
      company={(await readBrand(site)).company_name}
      check_action={`/api/public/document-links/${token}/check`}
      document_href={`/d/${token}`}
      page_href={`/d/${token}/return?attempt=${outcome.reference}`}
    />
  );
}
