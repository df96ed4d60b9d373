import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClasses } from "@/components/ui/Button";
import { LanguageSwitch } from "./LanguageSwitch";
import { LogoMark } from "./Logo";
import { SkipLink } from "./SkipLink";

const link = "inline-flex min-h-8 items-center rounded-md text-muted hover:text-text";

/**
 * The frame of the public pages on the base host. `back` is the signed-in reader's path to their own pages and replaces the sign-in link.
 */
export function SiteShell({ back, children }: { back?: string; children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
          <Link href="/" className="inline-flex min-h-8 items-center gap-2 text-lg font-semibold">
            <LogoMark />
            {t("product")}
          </Link>
          <nav aria-label={t("navigation.main")} className="hidden gap-x-5 sm:flex">
            <SiteLinks />
          </nav>
          <div className="ms-auto flex items-center gap-2">
            {back === undefined ? (
              <>
                <Link href="/sign-in" prefetch={false} className={buttonClasses("quiet")}>
                  {t("navigation.sign_in")}
                </Link>
                <Link href="/sign-up" prefetch={false} className={buttonClasses("secondary")}>
                  {t("navigation.sign_up")}
                </Link>
              </>
            ) : (
              <Link href={back} prefetch={false} className={buttonClasses("secondary")}>
                {t("navigation.back")}
              </Link>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex w-full max-w-5xl flex-wrap items-center justify-between gap-4 px-4 py-5 text-sm text-muted sm:px-6">
          <p>{t("footer")}</p>
          <nav aria-label={t("navigation.main")} className="flex gap-x-5 sm:hidden">
            <SiteLinks />
          </nav>
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  );
}

/** In the header, or on a phone in the footer, where the header has room for the two buttons alone. */
function SiteLinks() {
  const t = useTranslations("common.navigation");
  return (
    <>
      <Link href="/docs/api" className={link}>
        {t("api")}
      </Link>
      <Link href="/status" className={link}>
        {t("status")}
      </Link>
    </>
  );
}
