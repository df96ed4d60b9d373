import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import Link from "next/link";
import { ClientMessages } from "@/components/layout/ClientMessages";
import { describeDevice } from "@/components/ui/describe-device";
import { getAccount, listSessions } from "@/lib/domains/accounts";
import { encodeId } from "@/lib/kernel/base/ids";
import { readAsPerson } from "@/lib/kernel/auth/page-operations";
import { VerificationNotice } from "../verify/VerificationNotice";
import { zonedInstant } from "../zoned-instant";
import { CompanyList } from "./CompanyList";
import { companyBehind } from "./company-behind";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { SessionList } from "./SessionList";
import { SignOutButton } from "./SignOutButton";
import { TwoFactor } from "./TwoFactor";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("title") };
}

/** The person's account page, independent of any company; `from` is the slug of the company they came from. */
export default async function AccountPage({ searchParams }: { searchParams: Promise<{ from?: string | string[] }> }) {
  const { from } = await searchParams;
  const path = typeof from === "string" ? `/account?from=${encodeURIComponent(from)}` : "/account";
  const account = await readAsPerson(getAccount, {}, path);
  const sessions = await readAsPerson(listSessions, {}, path);
  const [t, format] = [await getTranslations("account"), await getFormatter()];
  const back = companyBehind(account.memberships, from);
  const shown = sessions.data.map((session) => ({
    id: encodeId("session", session.id),
    current: session.current,
    device: describeDevice(session.user_agent),
    seen: t("sessions.seen", { date: format.dateTime(session.last_seen_at, zonedInstant) }),
    ip: session.ip,
  }));
  return (
    <ClientMessages names={["auth", "account"]}>
      <div data-parts>
        <div className="grid gap-6 pb-8">
          {back === null ? null : (
            <Link
              href={`/dashboard/${back.tenant_slug}`}
              className="inline-flex min-h-6 items-center justify-self-start font-medium text-accent underline"
            >
              <span>{t.rich("back", { company: back.company_name, name: (text) => <bdi>{text}</bdi> })}</span>
            </Link>
          )}
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="grid min-w-0 gap-1.5">
              <h1 className="text-xl font-semibold">{t("title")}</h1>
              <p className="text-muted [overflow-wrap:anywhere]">{t("signed_in_as", { email: account.email })}</p>
            </div>
            <SignOutButton />
          </div>
          {account.email_verified_at === null ? <VerificationNotice email={account.email} /> : null}
        </div>
        <CompanyList memberships={account.memberships} />
        <ProfileForm email={account.email} confirmed={account.email_verified_at !== null} name={account.name} locale={account.locale} />
        <PasswordForm email={account.email} />
        <TwoFactor email={account.email} enabled={account.totp_enabled} codesLeft={account.recovery_codes_left} />
        <SessionList sessions={shown} />
      </div>
    </ClientMessages>
  );
}
