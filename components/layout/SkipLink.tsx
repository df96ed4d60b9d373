import { useTranslations } from "next-intl";
import { classNames } from "@/components/ui/class-names";

/** The first tab stop of every page: skips the navigation and moves to `#main` (WCAG 2.4.1). */
export function SkipLink() {
  const t = useTranslations("common");
  return (
    <a
      href="#main"
      className={classNames(
        "sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50 focus:rounded-md",
        "focus:bg-brand focus:px-4 focus:py-2 focus:text-on-brand",
      )}
    >
      {t("skip_to_content")}
    </a>
  );
}
