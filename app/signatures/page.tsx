import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { SiteShell } from "@/components/layout/SiteShell";
import { script } from "@/components/signatures/check-signature";
import { SignatureCheck } from "@/components/signatures/SignatureCheck";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { hasSessionCookie } from "@/lib/kernel/http/pages/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("site.signatures"))("title") };
}

/** Where anybody checks a signed PDF against its evidence; the files stay in the browser. */
export default async function SignaturesPage() {
  const t = await getTranslations("site.signatures");
  return (
    <SiteShell {...((await hasSessionCookie()) ? { back: "/dashboard" } : {})}>
      <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-10 sm:px-6">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="text-muted">{t("lead")}</p>
        </header>
        <ClientMessages names={["site"]}>
          <SignatureCheck />
        </ClientMessages>
        <section className="grid gap-3">
          <h2 className="text-lg font-semibold">{t("script_title")}</h2>
          <p className="text-pretty text-muted">{t("script_text")}</p>
          <CodeBlock label={t("script_title")}>{script}</CodeBlock>
        </section>
      </div>
    </SiteShell>
  );
}
