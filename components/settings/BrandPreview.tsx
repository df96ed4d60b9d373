"use client";

import { useTranslations } from "next-intl";
import { useWorkplace } from "@/components/shell/workplace";
import { correctAccent, darkBackground, lightBackground } from "@/lib/domains/branding/rules";
import { darkInk, lightInk } from "./preview-colors";
import { useFileAddress } from "./use-file-address";

/** The header of an invoice page as a customer sees it, in light and dark. */
export function BrandPreview({ color, logoId }: { color: string; logoId: string | null }) {
  const t = useTranslations("settings.branding");
  const { company } = useWorkplace();
  const logo = useFileAddress(logoId);
  const accent = correctAccent(color);
  const sides = [
    { key: "light", ground: lightBackground, ink: lightInk, tint: accent.on_light },
    { key: "dark", ground: darkBackground, ink: darkInk, tint: accent.on_dark },
  ] as const;
  return (
    <>
      {sides.map(({ key, ground, ink, tint }) => (
        <figure key={key} className="grid gap-1.5">
          <figcaption className="text-sm text-muted">{t(`preview_${key}`)}</figcaption>
          <svg
            viewBox="0 0 320 150"
            role="img"
            aria-label={t("preview_label", { company })}
            className="w-full rounded-md border border-line"
          >
            <rect width="320" height="150" fill={ground} />
            {logo === null ? (
              <text x="160" y="36" fill={ink} fontSize="15" fontWeight="600" textAnchor="middle">
                {company}
              </text>
            ) : (
              <image href={logo} x="80" y="14" width="160" height="32" preserveAspectRatio="xMidYMid meet" />
            )}
            <text x="160" y="74" fill={tint.color} fontSize="12" textAnchor="middle" textDecoration="underline">
              {t("preview_link")}
            </text>
            <rect x="90" y="94" width="140" height="34" rx="6" fill={tint.color} />
            <text x="160" y="116" fill={tint.text} fontSize="13" fontWeight="600" textAnchor="middle">
              {t("preview_button")}
            </text>
          </svg>
        </figure>
      ))}
    </>
  );
}
