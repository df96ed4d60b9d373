"use client";

import { useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { resolveLook, schemes, type Theme } from "@/lib/domains/branding/rules";
import { useFileAddress } from "./use-file-address";

/** A customer's page and its button as the company's customers see them, in light and in dark mode. */
export function BrandPreview({ theme, logoId }: { theme: Theme; logoId: string | null }) {
  const t = useTranslations("settings.branding");
  const { company } = useWorkplace();
  const logo = useFileAddress(logoId);
  const look = resolveLook(theme);
  return (
    <>
      {schemes.map((scheme) => {
        const palette = look[scheme];
        return (
          <figure key={scheme} className="grid gap-1.5">
            <figcaption className="text-sm text-muted">{t(`preview_${scheme}`)}</figcaption>
            <svg
              viewBox="0 0 320 176"
              role="img"
              aria-label={t("preview_label", { company })}
              className="w-full rounded-md border border-line"
            >
              <rect width="320" height="176" fill={palette.bg} />
              <rect width="320" height="44" fill={palette.surface} />
              <path d="M0 44H320" stroke={palette.line} />
              {logo === null ? (
                <text x="160" y="28" fill={palette.text} fontSize="15" fontWeight="600" textAnchor="middle">
                  {company}
                </text>
              ) : (
                <>
                  {scheme === "dark" ? <rect x="80" y="6" width="160" height="32" rx="4" className="fill-paper" /> : null}
                  <image href={logo} x="84" y="8" width="152" height="28" preserveAspectRatio="xMidYMid meet" />
                </>
              )}
              <rect x="50" y="58" width="220" height="104" rx={look.radius} fill={palette.surface} stroke={palette.line} />
              <text x="160" y="79" fill={palette.muted} fontSize="12" textAnchor="middle">
                {t("preview_muted")}
              </text>
              <text x="160" y="100" fill={palette.accent} fontSize="12" textAnchor="middle" textDecoration="underline">
                {t("preview_link")}
              </text>
              <rect x="90" y="114" width="140" height="34" rx={look.radius} fill={palette.brand} stroke={palette.brand_edge} />
              <text x="160" y="136" fill={palette.on_brand} fontSize="13" fontWeight="600" textAnchor="middle">
                {t("preview_button")}
              </text>
            </svg>
          </figure>
        );
      })}
    </>
  );
}
