import { useFormatter, useTranslations } from "next-intl";
import { StatusBadge } from "@/components/ui/StatusBadge";
import { contrastRatio, correctAccent, darkBackground, lightBackground, readableContrast } from "@/lib/domains/branding/rules";

/**
 * The shades that a brand colour yields for buttons and for text on light and dark backgrounds, each with its contrast ratio; a shade with
 * too little contrast is adjusted and marked.
 */
export function ContrastTable({ color }: { color: string }) {
  const t = useTranslations("settings.branding.contrast");
  const format = useFormatter();
  const accent = correctAccent(color);
  const rows = [
    { key: "button", ground: accent.base.color, ink: accent.base.text, chosen: accent.base.color },
    { key: "on_light", ground: lightBackground, ink: accent.on_light.color, chosen: accent.on_light.color },
    { key: "on_dark", ground: darkBackground, ink: accent.on_dark.color, chosen: accent.on_dark.color },
  ] as const;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-start text-muted">{t("caption", { ratio: format.number(readableContrast) })}</caption>
      <thead className="text-start text-muted">
        <tr className="border-b border-line">
          <th className="py-1.5 text-start font-medium">{t("use")}</th>
          <th className="py-1.5 text-start font-medium">{t("sample")}</th>
          <th className="py-1.5 text-end font-medium">{t("ratio")}</th>
          <th className="py-1.5 ps-2 sm:ps-4 text-start font-medium">{t("result")}</th>
        </tr>
      </thead>
      <tbody aria-live="polite">
        {rows.map(({ key, ground, ink, chosen }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {t(key)}
            </th>
            <td className="py-1.5">
              <svg viewBox="0 0 56 24" role="img" aria-label={`${ink} / ${ground}`} className="h-6 w-14 rounded-sm">
                <rect width="56" height="24" rx="4" fill={ground} />
                <path
                  d="M12 17 17 6l5 11M14 13.5h6M27 17V6h5a2.8 2.8 0 0 1 0 5.6h-5M32 11.6a2.8 2.8 0 0 1 0 5.4h-5M45 8.5A4 4 0 1 0 45 15"
                  fill="none"
                  stroke={ink}
                  strokeWidth="2"
                />
              </svg>
            </td>
            <td className="py-1.5 text-end">
              <data value={String(contrastRatio(ground, ink))}>
                {t("to_one", { ratio: format.number(contrastRatio(ground, ink), { maximumFractionDigits: 1, minimumFractionDigits: 1 }) })}
              </data>
            </td>
            <td className="py-1.5 ps-2 sm:ps-4">
              <StatusBadge tone={chosen === color ? "good" : "warn"}>
                <span className="max-sm:whitespace-normal">{chosen === color ? t("as_chosen") : t("corrected", { color: chosen })}</span>
              </StatusBadge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
