import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PortalShell } from "@/components/layout/PortalShell";
import { PersonMenu } from "@/components/portal/PersonMenu";
import { getPortalHome } from "@/lib/domains/portal";
import { readContact, readPageNonce } from "@/lib/kernel/http/site-page";
import { brandMetadata, readBrand } from "./brand";

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
  const ctx = await readContact(site);
  const home = ctx && (await getPortalHome(ctx, {}));
  return (
    <PortalShell brand={brand} nonce={await readPageNonce()} leadsHome person={home ? <PersonMenu home={home} /> : null}>
      {children}
    </PortalShell>
  );
}
