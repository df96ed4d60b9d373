import type { Metadata } from "next";
import { getFormatter, getTranslations } from "next-intl/server";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/Button";
import { getAccount, listSessions } from "@/lib/domains/accounts";
import { encodeId } from "@/lib/kernel/base/ids";
import { readAsPerson } from "@/lib/kernel/auth/page-operations";
import { describeDevice } from "./describe-device";
import { VerificationNotice } from "../verify/VerificationNotice";
import { SessionList } from "./SessionList";
import { SignOutButton } from "./SignOutButton";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("account.title") };
}

export default async function AccountPage() {
  const account = await readAsPerson(getAccount, {}, "/account");
  const sessions = await readAsPerson(listSessions, {}, "/account");
  const [t, format] = [await getTranslations("auth"), await getFormatter()];
  const shown = sessions.data.map((session) => ({
    id: encodeId("session", session.id),
    current: session.current,
    device: describeDevice(session.user_agent),
    seen: t("account.seen", { date: format.dateTime(session.last_seen_at, { dateStyle: "medium", timeStyle: "short" }) }),
    ip: session.ip,
  }));
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1.5">
          <h1 className="text-xl font-semibold">{t("account.title")}</h1>
          <p className="text-muted">{t("account.signed_in_as", { email: account.email })}</p>
        </div>
        <SignOutButton />
      </div>
      {account.email_verified_at === null ? <VerificationNotice email={account.email} /> : null}
      <section aria-labelledby="companies" className="grid gap-3">
        <h2 id="companies" className="text-lg font-semibold">
          {t("account.companies")}
        </h2>
        {account.memberships.length === 0 ? (
          <div className="grid justify-items-start gap-3">
            <p className="text-muted">{t("account.no_companies")}</p>
            <ButtonLink href="/sign-up">{t("sign_in.sign_up")}</ButtonLink>
          </div>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {account.memberships.map((membership) => (
              <li key={membership.tenant_slug} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-2">
                <Link href={`/dashboard/${membership.tenant_slug}`} className="inline-flex min-h-6 items-center font-medium underline">
                  {membership.company_name}
                </Link>
                <span className="text-sm text-muted">{membership.role_name}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <SessionList sessions={shown} />
    </div>
  );
}
