import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { mailDrawerPath } from "@/components/shell/mail-drawer";
import { buttonClasses } from "@/components/ui/Button";
import { isDemo } from "@/lib/kernel/http/pages/page";
import { ForgotForm } from "../forgot/ForgotForm";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("resend.title") };
}

/** Where somebody arrives who signed up and has not confirmed the address; `tenant` is the new company, whose demo mailbox is offered. */
export default async function ConfirmPage({ searchParams }: { searchParams: Promise<{ tenant?: string }> }) {
  const t = await getTranslations("auth");
  const { tenant } = await searchParams;
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-start gap-1.5">
        <h1 className="text-xl font-semibold">{t("resend.title")}</h1>
        <p className="text-muted">{t("resend.lead")}</p>
        {isDemo() && typeof tenant === "string" ? (
          <a href={mailDrawerPath(encodeURIComponent(tenant))} target="_blank" rel="noreferrer" className={buttonClasses()}>
            {t("resend.drawer")}
          </a>
        ) : null}
      </div>
      <ForgotForm purpose="resend" />
      <p>
        <Link href="/sign-in" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
          {t("resend.back")}
        </Link>
      </p>
    </div>
  );
}
