import { useTranslations } from "next-intl";

/** The first stop of the keyboard on every page: past the navigation, to `#main`. */
export function SkipLink() {
  const t = useTranslations("common");
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:start-3 focus:top-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
    >
      {t("skip_to_content")}
    </a>
  );
}
