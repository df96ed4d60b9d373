import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { ForgotForm } from "./ForgotForm";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("forgot.title") };
}

export default async function ForgotPage() {
  const t = await getTranslations("auth");
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("forgot.title")}</h1>
        <p className="text-muted">{t("forgot.lead")}</p>
      </div>
      <ForgotForm purpose="forgot" />
      <p>
        <Link href="/sign-in" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
          {t("forgot.back")}
        </Link>
      </p>
    </div>
  );
}
