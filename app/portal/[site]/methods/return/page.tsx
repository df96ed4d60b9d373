import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { readSaveOutcome } from "@/app/portal/[site]/outcome";
import { SaveOutcome } from "@/components/portal/details/SaveOutcome";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";

interface ReturnPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.details.methods.add"))("title") };
}

/** Where the provider sends a contact back after saving a payment method, and the stop on the way there. A GET only reads. */
export default async function SaveReturnPage({ params, searchParams }: ReturnPageProps) {
  const { site } = await params;
  const outcome = await readSaveOutcome(await readContactPage(site), await searchParams);
  if (!outcome) return <NothingHere site={site} />;
  const { attempt, reference, arrival } = outcome;
  return <SaveOutcome attempt={attempt} reference={reference} arrival={arrival} />;
}
