import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { AddressDetails } from "@/components/portal/details/AddressDetails";
import { CompanyDetails } from "@/components/portal/details/CompanyDetails";
import { ConsentDetails } from "@/components/portal/details/ConsentDetails";
import { DetailsNote } from "@/components/portal/details/DetailsNote";
import { MethodDetails } from "@/components/portal/details/MethodDetails";
import { OwnDetails } from "@/components/portal/details/OwnDetails";
import { PasskeyDetails } from "@/components/portal/details/PasskeyDetails";
import { PeopleDetails } from "@/components/portal/details/PeopleDetails";
import { PrivacyDetails } from "@/components/portal/details/PrivacyDetails";
import { SessionDetails } from "@/components/portal/details/SessionDetails";
import { isolateFor } from "@/components/ui/use-isolate";
import { listOwnConsents } from "@/lib/domains/consents";
import { listSavedMethods } from "@/lib/domains/payments";
import { getPortalDetails, listPortalPasskeys, listPortalSessions } from "@/lib/domains/portal";
import { getAutopay } from "@/lib/domains/recurring-invoices";
import { readContactPage } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "../brand";

interface DetailsPageProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.details"))("title") };
}

/** What the company knows about its customer, with plain forms to correct it; each redirects back here. */
export default async function PortalDetailsPage({ params, searchParams }: DetailsPageProps) {
  const { site } = await params;
  const ctx = await readContactPage(site);
  const search = await searchParams;
  const { company_name: company } = await readBrand(site);
  const details = await getPortalDetails(ctx, {});
  const { data: methods, gateways } = await listSavedMethods(ctx, { id: details.customer.id });
  const autopay = await getAutopay(ctx, { id: details.customer.id });
  const { data: sessions } = await listPortalSessions(ctx, { limit: 50, sort: "-created_at" });
  const { data: consents } = await listOwnConsents(ctx, {});
  const own = details.contacts.find((contact) => contact.own);
  const t = await getTranslations("portal.details");
  const word = (name: string): string | undefined => (typeof search[name] === "string" ? search[name] : undefined);
  return (
    <div className="grid gap-8">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="measure text-muted">{t("lead", { company: isolateFor(await getLocale())(company) })}</p>
      </div>
      <DetailsNote done={word("done")} form={word("form")} problem={word("problem")} company={company} />
      {own ? <OwnDetails contact={own} /> : null}
      <CompanyDetails customer={details.customer} custom={details.custom} company={company} />
      <AddressDetails addresses={details.addresses} />
      <PeopleDetails contacts={details.contacts} />
      <MethodDetails methods={methods} gateways={gateways} autopay={autopay} company={company} />
      <ConsentDetails consents={consents} />
      <PasskeyDetails passkeys={await listPortalPasskeys(ctx, {})} />
      <SessionDetails sessions={sessions} />
      <PrivacyDetails />
    </div>
  );
}
