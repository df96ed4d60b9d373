import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PortalShell } from "@/components/layout/PortalShell";
import { PersonMenu } from "@/components/portal/PersonMenu";
import { PortalNav } from "@/components/portal/PortalNav";
import { readPageNonce, readPagePath } from "@/lib/kernel/http/pages/site-page";
import { brandMetadata, readBrand } from "./brand";
import { readHome } from "./home";

interface PortalLayoutProps {
  params: Promise<{ site: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: PortalLayoutProps): Promise<Metadata> {
  return brandMetadata((await params).site);
}

export default async function PortalLayout({ params, children }: PortalLayoutProps) {
  const { site } = await params;
  const brand = await readBrand(site);
  const [home, address, nonce] = await Promise.all([readHome(site), readPagePath(), readPageNonce()]);
  const path = address.split("?")[0] ?? "";
  const signedIn = home && {
    person: <PersonMenu home={home} />,
    places: <PortalNav path={path} projects={home.shared_projects} upcoming={home.upcoming_invoices} subscriptions={home.subscriptions} />,
    path: address,
  };
  return (
    <PortalShell brand={brand} nonce={nonce} linksHome backdrop={path.startsWith("/portal/sign-in")} {...signedIn}>
      {children}
    </PortalShell>
  );
}
