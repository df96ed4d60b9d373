import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { headers } from "next/headers";
import Link from "next/link";
import { SignUp } from "@/lib/domains/accounts";
import { SignUpForm } from "./SignUpForm";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("sign_up.title") };
}

/** All countries by name, sorted in the reader's language. */
function countriesIn(locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return SignUp.shape.country.out.options
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

export default async function SignUpPage() {
  const t = await getTranslations("auth");
  const host = (await headers()).get("host") ?? "";
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("sign_up.title")}</h1>
        <p className="text-muted">{t("sign_up.lead")}</p>
      </div>
      <SignUpForm host={host} countries={countriesIn(await getLocale())} />
      <p className="text-muted">
        {t("sign_up.have_account")}{" "}
        <Link href="/sign-in" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
          {t("sign_up.sign_in")}
        </Link>
      </p>
    </div>
  );
}
