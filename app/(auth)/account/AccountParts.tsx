import { getFormatter, getTranslations } from "next-intl/server";
import { describeDevice } from "@/components/ui/describe-device";
import { getAccount, listPasskeys, listSessions } from "@/lib/domains/accounts";
import { readAsPerson } from "@/lib/kernel/auth/page-operations";
import { encodeId } from "@/lib/kernel/base/ids";
import { zonedInstant } from "../zoned-instant";
import { CompanyList } from "./CompanyList";
import { FactorRequired } from "./FactorRequired";
import { Passkeys } from "./Passkeys";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { SessionList } from "./SessionList";
import { SignOutButton } from "./SignOutButton";
import { TwoFactor } from "./TwoFactor";

interface AccountPartsProps {
  /** Where a visitor returns after sign-in. */
  path: string;
  /** The company that asked for a second factor, and the page that the reader wanted there. */
  asked?: { slug: string; next: string } | null;
}

/** The person's account: what a page of it shows, alone or within a company's pages. */
export async function AccountParts({ path, asked = null }: AccountPartsProps) {
  const account = await readAsPerson(getAccount, {}, path);
  const sessions = await readAsPerson(listSessions, {}, path);
  const passkeys = await readAsPerson(listPasskeys, {}, path);
  const [t, format] = [await getTranslations("account"), await getFormatter()];
  const shown = sessions.data.map((session) => ({
    id: encodeId("session", session.id),
    current: session.current,
    device: describeDevice(session.user_agent),
    seen: t("sessions.seen", { date: format.dateTime(session.last_seen_at, zonedInstant) }),
    ip: session.ip,
  }));
  const shownPasskeys = passkeys.data.map(({ id, name, created_at, last_used_at }) => ({
    id: encodeId("passkey", id),
    name,
    text: t(last_used_at === null ? "passkeys.unused" : "passkeys.used", {
      added: format.dateTime(created_at, { dateStyle: "medium" }),
      used: last_used_at === null ? "" : format.dateTime(last_used_at, { dateStyle: "medium" }),
    }),
  }));
  const company = account.memberships.find(({ tenant_slug }) => tenant_slug === asked?.slug)?.company_name;
  return (
    <div data-parts>
      <div className="grid gap-6 pb-8">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 gap-1.5">
            <h1 className="text-xl font-semibold">{t("title")}</h1>
            <p className="text-muted [overflow-wrap:anywhere]">{t("signed_in_as", { email: account.email })}</p>
          </div>
          <SignOutButton />
        </div>
      </div>
      {company === undefined || asked === null ? null : (
        <FactorRequired company={company} next={asked.next} ready={account.totp_enabled || passkeys.data.length > 0} />
      )}
      <CompanyList memberships={account.memberships} />
      <ProfileForm email={account.email} confirmed={account.email_verified_at !== null} name={account.name} locale={account.locale} />
      <PasswordForm email={account.email} />
      <TwoFactor
        email={account.email}
        enabled={account.totp_enabled}
        codesLeft={account.recovery_codes_left}
        hasPasskey={passkeys.data.length > 0}
      />
      <Passkeys email={account.email} passkeys={shownPasskeys} />
      <SessionList email={account.email} sessions={shown} />
    </div>
  );
}
