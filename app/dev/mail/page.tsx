import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound } from "next/navigation";
import { SiteShell } from "@/components/layout/SiteShell";
import { getAccount } from "@/lib/domains/accounts";
import { readMailDrawer } from "@/lib/domains/mail";
import { readAsPerson, readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { languageOf } from "@/lib/i18n/locale";
import { decodeId } from "@/lib/kernel/base/ids";
import { readPagePerson } from "@/lib/kernel/http/pages/page";
import { MailList } from "./MailList";
import { OpenMail } from "./OpenMail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mail");
  return { title: t("title"), robots: { index: false } };
}

/** The link back for a signed-in person: the company whose mails are shown if they belong to it, else their account. */
async function backLink(slug: string | undefined): Promise<{ back?: string }> {
  if ((await readPagePerson()) === null) return {};
  const { memberships } = await readAsPerson(getAccount, {}, "/dev/mail");
  return { back: memberships.some((membership) => membership.tenant_slug === slug) ? `/dashboard/${String(slug)}` : "/account" };
}

type Search = Record<string, string | string[] | undefined>;

/**
 * The mails that the demo would have sent: `?tenant=<slug>` lists a company's, `&id=<mail>` opens one. Outside the demo this page does not
 * exist.
 */
export default async function MailDrawerPage({ searchParams }: { searchParams: Promise<Search> }) {
  const { tenant, id } = await searchParams;
  const slug = typeof tenant === "string" ? tenant : undefined;
  const mailId = typeof id === "string" ? decodeId("mail", id) : undefined;
  if (mailId === null) notFound();
  const drawer = await readAsVisitor(readMailDrawer, { tenant: slug, id: mailId, language: languageOf(await getLocale()) });
  if (!drawer) notFound();
  const t = await getTranslations("mail");
  return (
    <SiteShell {...await backLink(slug)}>
      <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-10 sm:px-6">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold">{t("title")}</h1>
          <p className="text-muted">{t("lead")}</p>
        </header>
        <nav aria-label={t("companies")} className="flex flex-wrap gap-x-5 gap-y-1">
          {drawer.tenants.map((name) => (
            <Link
              key={name}
              href={`/dev/mail?tenant=${name}`}
              aria-current={name === slug ? "page" : undefined}
              className="inline-flex min-h-8 items-center underline aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {name}
            </Link>
          ))}
        </nav>
        {slug === undefined || drawer.times === null ? (
          <p className="text-muted">{t("choose")}</p>
        ) : (
          <MailList tenant={slug} times={drawer.times} mails={drawer.mails} open={drawer.open?.id ?? null} />
        )}
        {slug !== undefined && drawer.open && <OpenMail tenant={slug} mail={drawer.open} />}
      </div>
    </SiteShell>
  );
}
