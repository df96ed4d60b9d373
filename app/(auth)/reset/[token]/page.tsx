import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import Link from "next/link";
import { viewPasswordReset } from "@/lib/domains/accounts";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { ResetForm } from "./ResetForm";

/** The link is a secret: neither other sites nor search engines shall learn it. */
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false } };

/** Looking does not use the link up: programs that check mail open it before the reader does. */
export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await readAsVisitor(viewPasswordReset, { token });
  const [t, format] = [await getTranslations("auth"), await getFormatter()];
  if (!link) {
    return (
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("reset.gone_title")}</h1>
        <p className="text-muted">{t("reset.gone")}</p>
        <p>
          <Link href="/forgot" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {t("reset.again")}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("reset.title")}</h1>
        <p className="text-muted">{t("reset.lead", { email: link.email })}</p>
        <p className="text-sm text-muted">{t("reset.expires", { date: format.dateTime(link.expires_at, { dateStyle: "long", timeStyle: "short" }) })}</p>
      </div>
      <ResetForm token={token} email={link.email} />
    </div>
  );
}
