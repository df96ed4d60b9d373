import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce, siteAddressOf } from "@/lib/kernel/http/pages/site-page";
import { knowledgeBaseMetadata, openKnowledgeBase, readKbPath } from "./knowledge-base";

interface KnowledgeBaseLayoutProps {
  params: Promise<{ site: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: KnowledgeBaseLayoutProps): Promise<Metadata> {
  return knowledgeBaseMetadata((await params).site);
}

export default async function KnowledgeBaseLayout({ params, children }: KnowledgeBaseLayoutProps) {
  const { site } = await params;
  const [brand, { ctx }] = [await readBrand(site), await openKnowledgeBase(site)];
  const kbPath = await readKbPath();
  const t = await getTranslations("kb.pages");
  const portal = (
    <a href={`${siteAddressOf(ctx)}/portal`} className="inline-flex min-h-9 items-center text-sm hover:underline">
      {t("portal")}
    </a>
  );
  return (
    <PortalShell brand={brand} nonce={await readPageNonce()} home={{ href: kbPath(), label: t("title") }} person={portal}>
      {children}
    </PortalShell>
  );
}
