import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { viewPasswordReset } from "@/lib/domains/accounts";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { LinkPage } from "../../LinkPage";
import { zonedInstant } from "../../zoned-instant";
import { ResetForm } from "./ResetForm";

/** The link is a secret: keep it out of referrers and search engines. */
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false } };

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const link = await readAsVisitor(viewPasswordReset, { token });
  const [t, format] = [await getTranslations("auth"), await getFormatter()];
  const note = link && <p className="text-sm text-muted">{t("reset.expires", { date: format.dateTime(link.expires_at, zonedInstant) })}</p>;
  return (
    <LinkPage purpose="reset" link={link} alternative={{ href: "/forgot", label: t("reset.again") }} note={note}>
      <ResetForm token={token} email={link?.email ?? ""} />
    </LinkPage>
  );
}
