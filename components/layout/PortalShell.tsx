import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PublicBranding } from "@/lib/domains/branding/schema";
import { languageOf, locales } from "@/lib/i18n/locale";
import { Backdrop, sheet } from "./Backdrop";
import { BrandName } from "./BrandName";
import { CompanyTheme } from "./CompanyTheme";
import { SkipLink } from "./SkipLink";

interface PortalShellProps {
  brand: PublicBranding;
  /** The nonce of this response's content security policy; without it the browser drops the brand colours. */
  nonce: string | undefined;
  /** Whether the name links to the portal's home page; a document link's page links nowhere else. */
  linksHome?: boolean;
  /** Where else the name links to. */
  home?: { href: string; label: string };
  /** The signed-in contact and their menu. */
  person?: ReactNode;
  /** The navigation of a signed-in contact. */
  places?: ReactNode;
  /**
   * The page's own path, to which a signed-in contact returns after choosing a language; the choice is then saved for the contact. Null for
   * a visitor.
   */
  path?: string | null;
  /** Whether the company's sign-in picture is behind the page. */
  backdrop?: boolean;
  children: ReactNode;
}

/** The frame of a company's customer-facing pages: its name, logo and colour, with one line about Atrium in the footer. */
export function PortalShell({
  brand,
  nonce,
  linksHome = false,
  home,
  person,
  places,
  path = null,
  backdrop = false,
  children,
}: PortalShellProps) {
  const t = useTranslations("portal");
  const name = <BrandName brand={brand} />;
  const picture = backdrop ? brand.login_background_url : null;
  return (
    <div className="flex min-h-dvh flex-col">
      <CompanyTheme theme={brand} nonce={nonce} />
      {picture === null ? null : <Backdrop url={picture} />}
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
          {linksHome || home ? (
            <a href={home?.href ?? "/portal"} className="inline-flex min-h-9 items-center text-lg font-semibold">
              {name}
              <span className="sr-only">: {home?.label ?? t("home")}</span>
            </a>
          ) : (
            <p className="inline-flex min-h-9 items-center text-lg font-semibold">{name}</p>
          )}
          {person}
        </div>
        {places}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 [overflow-wrap:anywhere] sm:px-6 sm:py-10">
        {picture === null ? children : <div className={classNames(sheet, "mx-auto max-w-lg")}>{children}</div>}
      </main>
      <footer className={picture === null ? undefined : "border-t border-line bg-surface"}>
        <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-4 px-4 py-5 text-sm text-muted sm:px-6">
          <p>{t("footer")}</p>
          {path === null ? <LanguageLinks /> : <LanguageForm path={path} />}
        </div>
      </footer>
    </div>
  );
}

/** Plain links, because a public page needs no JavaScript: the middleware stores the choice. */
function LanguageLinks() {
  const t = useTranslations("common");
  const current = languageOf(useLocale());
  return (
    <nav aria-label={t("language")} className="-mx-2 flex gap-1">
      {locales.map((locale) => (
        <a
          key={locale}
          href={`?lang=${locale}`}
          lang={locale}
          aria-current={locale === current ? "true" : undefined}
          className={languageClasses(locale === current)}
        >
          {t(`languages.${locale}`)}
        </a>
      ))}
    </nav>
  );
}

/** A signed-in contact's language is saved for mails too, so this is a form: a GET link must not write. */
function LanguageForm({ path }: { path: string }) {
  const t = useTranslations("common");
  const current = languageOf(useLocale());
  return (
    <form method="post" action="/api/public/portal/language" aria-label={t("language")} className="-mx-2 flex gap-1">
      <input type="hidden" name="back" value={path} />
      {locales.map((locale) => (
        <button
          key={locale}
          type="submit"
          name="language"
          value={locale}
          lang={locale}
          aria-pressed={locale === current}
          className={languageClasses(locale === current)}
        >
          {t(`languages.${locale}`)}
        </button>
      ))}
    </form>
  );
}

function languageClasses(isCurrent: boolean): string {
  return classNames(
    "inline-flex min-h-8 items-center rounded-md px-2",
    isCurrent ? "font-semibold text-text" : "text-muted hover:text-text",
  );
}
