import { getTranslations } from "next-intl/server";
import Link from "next/link";
import type { ReactNode } from "react";
import { Backdrop, sheet } from "@/components/layout/Backdrop";
import { BrandName } from "@/components/layout/BrandName";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { CompanyTheme } from "@/components/layout/CompanyTheme";
import { LanguageSwitch } from "@/components/layout/LanguageSwitch";
import { LogoMark } from "@/components/layout/Logo";
import { picturePath } from "@/components/layout/picture-path";
import { SkipLink } from "@/components/layout/SkipLink";
import { classNames } from "@/components/ui/class-names";
import { readPageNonce } from "@/lib/kernel/http/pages/site-page";
import { readSignInCompany } from "./sign-in/company";

/** Wide enough for a single form; a page with several sections widens it with `data-parts`. */
const column = "mx-auto w-full max-w-lg px-4 group-has-data-parts/frame:max-w-4xl";

/** The frame of the pages outside a company; before signing in to a company, its colours, logo and picture. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations("common");
  const company = await readSignInCompany();
  const picture = company?.login_background_url ?? null;
  return (
    <div className="group/frame flex min-h-dvh flex-col">
      {company === null ? null : <CompanyTheme theme={company} nonce={await readPageNonce()} />}
      {picture === null ? null : <Backdrop url={picturePath(picture)} />}
      <SkipLink />
      <header className={`${column} pt-8`}>
        {company === null ? (
          <Link href="/" className="inline-flex min-h-8 items-center gap-2 text-lg font-semibold">
            <LogoMark />
            {t("product")}
          </Link>
        ) : (
          <p className={classNames("w-fit text-lg font-semibold", picture !== null && "rounded-md bg-surface px-3 py-1.5")}>
            <BrandName brand={company} />
          </p>
        )}
      </header>
      <main id="main" tabIndex={-1} className={`${column} flex-1 py-8`}>
        <div className={picture === null ? undefined : sheet}>
          <ClientMessages names={["auth"]}>{children}</ClientMessages>
        </div>
      </main>
      <footer className={`${column} py-5 text-sm text-muted`}>
        <div className={picture === null ? undefined : "w-fit rounded-md bg-surface px-3 py-1"}>
          <LanguageSwitch />
        </div>
      </footer>
    </div>
  );
}
