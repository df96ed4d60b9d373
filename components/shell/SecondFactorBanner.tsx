"use client";

import { ShieldAlert } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { usePagePath } from "./workplace";

/** Shown on every page while the company's grace period runs for a reader without a second factor. */
export function SecondFactorBanner({ due }: { due: string }) {
  const t = useTranslations("staff.second_factor");
  const format = useFormatter();
  const pagePath = usePagePath();
  return (
    <section
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn bg-warn-soft px-4 py-2 text-sm md:px-6"
    >
      <ShieldAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60">
        {t("text", { date: format.dateTime(new Date(due), { dateStyle: "long", timeStyle: "short" }) })}
      </p>
      <Link href={`${pagePath("account")}#two-factor`} className="inline-flex min-h-6 items-center font-medium text-accent underline">
        {t("set_up")}
      </Link>
    </section>
  );
}
