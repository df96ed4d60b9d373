import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import { viewInvitation } from "@/lib/domains/accounts";
import { readAsVisitor } from "@/lib/kernel/auth/page-operations";
import { zonedInstant } from "../../zoned-instant";
import { InvitationForm } from "./InvitationForm";

/** The link is a secret: keep it out of referrers and search engines. */
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await readAsVisitor(viewInvitation, { token });
  const [t, format] = [await getTranslations("auth"), await getFormatter()];
  if (!invitation) {
    return (
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("invitation.gone_title")}</h1>
        <p className="text-muted">{t("invitation.gone")}</p>
      </div>
    );
  }
  const { company_name: company, email, name, expires_at } = invitation;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1.5">
        <h1 className="text-xl font-semibold">{t("invitation.title", { company })}</h1>
        <p className="text-muted">{t("invitation.lead", { email })}</p>
        <p className="text-sm text-muted">{t("invitation.expires", { date: format.dateTime(expires_at, zonedInstant) })}</p>
      </div>
      <InvitationForm token={token} company={company} email={email} name={name} />
    </div>
  );
}
