"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/Button";
import { usePagePath } from "./workplace";

/** Leads to the company's first page. */
export function HomeButton() {
  const t = useTranslations("staff.navigation");
  const pagePath = usePagePath();
  return (
    <ButtonLink href={pagePath()} tone="primary">
      {t("home")}
    </ButtonLink>
  );
}
