import type { Metadata } from "next";
import { kbPath } from "@/components/knowledge-base/kb-path";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readBrand } from "@/app/portal/[site]/brand";
import { PortalShell } from "@/components/layout/PortalShell";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { knowledgeBaseMetadata } from "./knowledge-base";

interface KnowledgeBaseLayoutProps {
  params: Promise<{ site: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: KnowledgeBaseLayoutProps): Promise<Metadata> {
  return knowledgeBaseMetadata((await params).site);
}

export default async function KnowledgeBaseLayout({ params, children }: KnowledgeBaseLayoutProps) {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("kb.pages");
  const portal = (
    <a href="/portal" className="inline-flex min-h-9 items-center text-sm hover:underline">
      {t("portal")}
    </a>
  );
  return (
    <PortalShell brand={brand} nonce={await readPageNonce()} home={{ href: kbPath(), label: t("title") }} person={portal}>
      {children}
    </PortalShell>
  );
}
