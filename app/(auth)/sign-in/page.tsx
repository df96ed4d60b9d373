import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { redirect } from "next/navigation";
import { readDemoVisitor, readPagePerson } from "@/lib/kernel/http/pages/page";
import { brandIcons } from "@/app/portal/[site]/brand";
import { nextPath } from "../next-path";
import { readSignInCompany } from "./company";
import { SignInForm } from "./SignInForm";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  const company = await readSignInCompany();
  return { title: t("sign_in.title"), ...(company === null ? {} : { icons: brandIcons(company) }) };
}

export default async function SignInPage({ searchParams }: { searchParams: Promise<{ next?: string | string[] }> }) {
  const { next } = await searchParams;
  const path = nextPath(typeof next === "string" ? next : null);
  if (await readPagePerson()) redirect(path);
  const t = await getTranslations("auth");
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("sign_in.title")}</h1>
        <p className="text-muted">{t("sign_in.lead")}</p>
      </div>
      <SignInForm next={path} visitor={readDemoVisitor()} />
      <p>
        <Link href="/forgot" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
          {t("sign_in.forgot")}
        </Link>
      </p>
      <p className="text-muted">
        {t("sign_in.no_account")}{" "}
        <Link href="/sign-up" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
          {t("sign_in.sign_up")}
        </Link>
      </p>
    </div>
  );
}
