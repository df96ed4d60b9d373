import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { LanguageSwitch } from "@/components/layout/LanguageSwitch";
import { LogoMark } from "@/components/layout/Logo";
import { SkipLink } from "@/components/layout/SkipLink";

/** One narrow column: what stands here asks for one thing. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  const t = useTranslations("common");
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto w-full max-w-lg px-4 pt-8">
        <Link href="/" className="inline-flex min-h-8 items-center gap-2 text-lg font-semibold">
          <LogoMark />
          {t("product")}
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-lg flex-1 px-4 py-8">
        <ClientMessages names={["auth"]}>{children}</ClientMessages>
      </main>
      <footer className="mx-auto w-full max-w-lg px-4 py-5 text-sm text-muted">
        <LanguageSwitch />
      </footer>
    </div>
  );
}
