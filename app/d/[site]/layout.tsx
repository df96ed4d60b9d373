import type { Metadata } from "next";
import type { ReactNode } from "react";
import { PortalShell } from "@/components/layout/PortalShell";
import { brandMetadata, readBrand } from "@/app/portal/[site]/brand";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";

interface LinkLayoutProps {
  params: Promise<{ site: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: LinkLayoutProps): Promise<Metadata> {
  return brandMetadata((await params).site);
}

export default async function LinkLayout({ params, children }: LinkLayoutProps) {
  const brand = await readBrand((await params).site);
  return (
    <PortalShell brand={brand} nonce={await readPageNonce()}>
      {children}
    </PortalShell>
  );
}
