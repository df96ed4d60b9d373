import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/Badge";
import { useWords } from "@/components/words/use-words";
import { contrastRatio, findUnreadable, readableContrast, resolveLook, type Theme } from "@/lib/domains/branding/rules";

/**
 * The colours that a theme yields for buttons and for text on light and dark backgrounds, each with its contrast ratio. A shade of the
 * brand colour with too little contrast is adjusted and marked. Of the theme's own pairs, those that cannot be read are listed.
 */
export function ContrastTable({ theme }: { theme: Theme }) {
  const t = useTranslations("settings.branding.contrast");
  const words = useWords();
  const format = useFormatter();
  const { light, dark } = resolveLook(theme);
  const results = (shade: string) => (shade === theme.primary_color ? t("as_chosen") : t("corrected", { color: shade }));
  const rows = [
    { use: t("button"), ground: light.brand, ink: light.on_brand, good: true, result: t("as_chosen") },
    ...[light, dark].map(({ surface, accent }, index) => ({
      use: t(index === 0 ? "on_light" : "on_dark"),
      ground: surface,
      ink: accent,
      good: accent === theme.primary_color,
      result: results(accent),
    })),
    ...findUnreadable(theme.theme_tokens).map(({ scheme, ink, ground }) => {
      const palette = scheme === "light" ? light : dark;
      const names = { ink: words.field("branding", ink), ground: words.field("branding", ground) };
      return { use: t(`pair_${scheme}`, names), ground: palette[ground], ink: palette[ink], good: false, result: t("too_little") };
    }),
  ];
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
        {rows.map(({ use, ground, ink, good, result }) => (
          <tr key={use} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal">
              {use}
            </th>
            <td className="py-1.5 pe-2">
              <svg viewBox="0 0 56 24" role="img" aria-label={`${ink} / ${ground}`} className="h-6 w-10 rounded-sm sm:w-14">
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
              <Badge tone={good ? "good" : "warn"}>
                <span className="max-sm:whitespace-normal">{result}</span>
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
