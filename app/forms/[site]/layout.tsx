import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { brandIcons, readBrand } from "@/app/portal/[site]/brand";

interface FormsLayoutProps {
  params: Promise<{ site: string }>;
  children: ReactNode;
}

export async function generateMetadata({ params }: FormsLayoutProps): Promise<Metadata> {
  const brand = await readBrand((await params).site);
  const t = await getTranslations("leads.form");
  // `absolute` keeps the root layout's template from appending the product's name.
  return { title: { absolute: `${t("title")} · ${brand.company_name}` }, icons: brandIcons(brand) };
}

/** The company's frame is each page's own, since the embedded form has none. */
export default function FormsLayout({ children }: FormsLayoutProps) {
  return children;
}
