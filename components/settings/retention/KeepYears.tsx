"use client";

import { useLocale, useTranslations } from "next-intl";
import { keepYears } from "@/lib/domains/retention/rules";

/** For how long companies of a country keep their invoices; advice only. */
export function KeepYears({ country }: { country: string }) {
  const t = useTranslations("retention_policies.page");
  const names = new Intl.DisplayNames(useLocale(), { type: "region" });
  const rows = Object.entries(keepYears)
    .map(([code, years]) => ({ code, years, name: names.of(code) ?? code }))
    .sort((one, other) => Number(other.code === country) - Number(one.code === country) || one.name.localeCompare(other.name));
  return (
    <div className="grid gap-2">
      <p className="measure text-sm text-muted">{t("law_text")}</p>
      <ul className="grid max-w-md text-sm">
        {rows.map(({ code, name, years }) => (
          <li key={code} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span className={code === country ? "font-medium" : ""}>{name}</span>
            <span>{t("years", { count: years })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
