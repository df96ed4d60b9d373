import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { LanguageSwitch } from "@/components/layout/LanguageSwitch";
import { LogoMark } from "@/components/layout/Logo";
import { SkipLink } from "@/components/layout/SkipLink";

/** Wide enough for a single form; a page with several sections widens it with `data-parts`. */
const column = "mx-auto w-full max-w-lg px-4 group-has-data-parts/frame:max-w-4xl";

export default function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <div className="group/frame flex min-h-dvh flex-col">
      <SkipLink />
      <header className={`${column} pt-8`}>
        <Link href="/" className="inline-flex min-h-8 items-center gap-2 text-lg font-semibold">
          <LogoMark />
          {t("product")}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={`${column} flex-1 py-8`}>
        <ClientMessages names={["auth"]}>{children}</ClientMessages>
      </main>
      <footer className={`${column} py-5 text-sm text-muted`}>
        <LanguageSwitch />
      </footer>
    </div>
  );
}
