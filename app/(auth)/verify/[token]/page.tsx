import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { viewAddressVerification } from "@/lib/domains/accounts";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { VerifyForm } from "./VerifyForm";

/** The link is a secret: neither other sites nor search engines shall learn it. */
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false } };

/** Looking verifies nothing: programs that check mail open the link before the reader does. */
export default async function VerifyPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await readAsVisitor(viewAddressVerification, { token });
  const t = await getTranslations("auth");
  if (!link) {
    return (
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("verify.gone_title")}</h1>
        <p className="text-muted">{t("verify.gone")}</p>
        <p>
          <Link href="/account" prefetch={false} className="inline-flex min-h-6 items-center font-medium text-accent underline">
            {t("verify.go_on")}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("verify.title")}</h1>
        <p className="text-muted">{t("verify.lead", { email: link.email })}</p>
      </div>
      <VerifyForm token={token} />
    </div>
  );
}
