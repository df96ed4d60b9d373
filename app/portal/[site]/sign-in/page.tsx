import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { PasskeySignIn } from "@/components/portal/passkeys/PasskeySignIn";
import { ProblemNote } from "@/components/portal/ProblemNote";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Input";
import { isolateFor } from "@/components/ui/use-isolate";
import { portalAskCode } from "@/lib/kernel/auth/portal-cookie";
import { readAskingBrowser, readContact } from "@/lib/kernel/http/pages/site-page";
import { readBrand } from "../brand";

interface SignInProps {
  params: Promise<{ site: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("portal.sign_in"))("title") };
}

/** Plain forms that redirect back here, so the page needs no JavaScript. */
export default async function PortalSignInPage({ params, searchParams }: SignInProps) {
  const { site } = await params;
  if (await readContact(site)) redirect("/portal");
  const { sent, problem } = await searchParams;
  const company = isolateFor(await getLocale())((await readBrand(site)).company_name);
  const t = await getTranslations("portal.sign_in");
  if (sent !== undefined) {
    const browser = await readAskingBrowser();
    return (
      <div className="mx-auto grid max-w-md gap-3">
        <h1 className="text-xl font-semibold">{t("sent_title")}</h1>
        <p>{t("sent", { company })}</p>
        {browser === null ? null : (
          <p>
            {t.rich("sent_code", {
              code: () => (
                <strong dir="ltr" className="numbers whitespace-nowrap">
                  {portalAskCode(browser).replace(/(?=.{3}$)/, " ")}
                </strong>
              ),
            })}
          </p>
        )}
        <p>
          <a href="/portal/sign-in" className="inline-flex min-h-6 items-center text-accent underline">
            {t("again")}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("title")}</h1>
        <p className="text-muted">{t("lead", { company })}</p>
      </div>
      <ProblemNote problem={problem === "invalid" ? "invalid_email" : typeof problem === "string" ? problem : undefined} />
      <form method="post" action="/api/public/portal/sign-in" className="grid gap-4">
        <InputField
          name="email"
          type="email"
          label={t("email")}
          hint={t("email_hint", { company })}
          autoComplete="email"
          required
          dir="ltr"
        />
        <Button type="submit" tone="primary" size="large">
          {t("button")}
        </Button>
      </form>
      <PasskeySignIn label={t("passkey")} refused={t("passkey_refused")} />
    </div>
  );
}
