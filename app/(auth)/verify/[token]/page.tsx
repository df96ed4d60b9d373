import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { viewAddressVerification } from "@/lib/domains/accounts";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { LinkPage } from "../../LinkPage";
import { VerifyForm } from "./VerifyForm";

/** The link is a secret: keep it out of referrers and search engines. */
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false } };

export default async function VerifyPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await readAsVisitor(viewAddressVerification, { token });
  const t = await getTranslations("auth");
  return (
    <LinkPage purpose="verify" link={link} alternative={{ href: "/verify", label: t("verify.again") }}>
      <VerifyForm token={token} email={link?.email ?? ""} />
    </LinkPage>
  );
}
