import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import type { PublicBranding } from "@/lib/domains/branding/schema";
import { languageOf, locales } from "@/lib/i18n/locale";
import { SkipLink } from "./SkipLink";

interface PortalShellProps {
  brand: PublicBranding;
  /** The nonce of this response's content security policy; without it the browser drops the brand colours. */
  nonce: string | undefined;
  /** Whether the name links to the portal's home page; a document link's page links nowhere else. */
  linksHome?: boolean;
  /** The signed-in contact and their menu. */
  person?: ReactNode;
  /** The navigation of a signed-in contact. */
  places?: ReactNode;
  /**
   * The page's own path, to which a signed-in contact returns after choosing a language; the choice is then saved for the contact. Null for
   * a visitor.
   */
  path?: string | null;
  children: ReactNode;
}

/** The frame of a company's customer-facing pages: its name, logo and colour, with one line about Atrium in the footer. */
export function PortalShell({ brand, nonce, linksHome = false, person, places, path = null, children }: PortalShellProps) {
  const t = useTranslations("portal");
  const name = <BrandName brand={brand} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <style nonce={nonce}>{accentStyle(brand)}</style>
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
          {linksHome ? (
            <a href="/portal" className="inline-flex min-h-9 items-center gap-2.5 text-lg font-semibold">
              {name}
              <span className="sr-only">: {t("home")}</span>
            </a>
          ) : (
            <p className="inline-flex min-h-9 items-center gap-2.5 text-lg font-semibold">{name}</p>
          )}
          {person}
        </div>
        {places}
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-3xl flex-1 px-4 py-6 sm:px-6 sm:py-10">
        {children}
      </main>
      <footer className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-4 px-4 py-5 text-sm text-muted sm:px-6">
        <p>{t("footer")}</p>
        {path === null ? <LanguageLinks /> : <LanguageForm path={path} />}
      </footer>
    </div>
  );
}

/** A logo includes the name; without one, the name stands beside its initial. */
function BrandName({ brand: { company_name, logo_url } }: { brand: PublicBranding }) {
  if (logo_url !== null) return <img src={logo_url} alt={company_name} className="max-h-9 max-w-48 object-contain" />;
  return (
    <>
      <span aria-hidden="true" className="grid size-7 place-items-center rounded-md bg-accent text-base text-on-accent">
        {initialOf(company_name)}
      </span>
      <bdi>{company_name}</bdi>
    </>
  );
}

export const initialOf = (name: string): string => [...name.replace(/^شركة\s+/u, "")][0]?.toUpperCase() ?? "";

/** Replaces the product's accent with the company's; saving already ensured that both shades have enough contrast. */
function accentStyle({ accent: { on_light, on_dark } }: PublicBranding): string {
  const tokens = [
    `--accent:light-dark(${on_light.color},${on_dark.color})`,
    `--on-accent:light-dark(${on_light.text},${on_dark.text})`,
    "--accent-soft:color-mix(in oklab,var(--accent) 10%,var(--surface))",
  ];
  return `html:root{${tokens.join(";")}}`;
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
