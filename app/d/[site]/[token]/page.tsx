import type { Metadata } from "next";
import { NothingHere } from "@/app/portal/[site]/NothingHere";
import { OpenedBeacon } from "@/components/portal/invoice/OpenedBeacon";
import { PublicSurvey } from "@/components/surveys/public/PublicSurvey";
import { readLinkPage } from "@/lib/kernel/http/pages/site-page";
import { findSurveyForm } from "./find-survey";
import { linkPages } from "./pages";

interface LinkPageProps {
  params: Promise<{ site: string; token: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** What the link opens and its page; null for a link that opens nothing. */
async function findLinked({ params }: LinkPageProps) {
  const { site, token } = await params;
  const linked = await readLinkPage(site, token);
  return linked && Object.hasOwn(linkPages, linked.target.noun) ? { linked, ...linkPages[linked.target.noun] } : null;
}

export async function generateMetadata(props: LinkPageProps): Promise<Metadata> {
  const found = await findLinked(props);
  if (found) return { title: await found.title() };
  const { site, token } = await props.params;
  const form = await findSurveyForm(site, token);
  return form ? { title: form.name } : {};
}

/** A document or a survey for the holder of its link. A GET only reads: the browser reports the opening afterwards, and a form pays. */
export default async function LinkPage(props: LinkPageProps) {
  const found = await findLinked(props);
  if (!found) {
    const { site, token } = await props.params;
    const form = await findSurveyForm(site, token);
    return form ? <PublicSurvey form={form} token={token} search={await props.searchParams} /> : <NothingHere site={site} />;
  }
  const { Page, linked } = found;
  return (
    <>
      <Page linked={linked} search={await props.searchParams} />
      <OpenedBeacon token={linked.token} />
    </>
  );
}
