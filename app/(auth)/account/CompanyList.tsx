import { useTranslations } from "next-intl";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/Button";
import { Part } from "./Part";

interface CompanyListProps {
  memberships: readonly { tenant_slug: string; company_name: string; role_name: string }[];
}

/** The person's companies and their role in each. */
export function CompanyList({ memberships }: CompanyListProps) {
  const t = useTranslations("account");
  const auth = useTranslations("auth");
  return (
    <Part id="companies" title={t("companies")} text={memberships.length === 0 ? null : t("companies_text")}>
      {memberships.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{t("no_companies")}</p>
          <ButtonLink href="/sign-up">{auth("sign_in.sign_up")}</ButtonLink>
        </div>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {memberships.map(({ tenant_slug, company_name, role_name }) => (
            <li key={tenant_slug} className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 py-2">
              <Link href={`/dashboard/${tenant_slug}`} className="inline-flex min-h-6 items-center font-medium underline">
                <bdi>{company_name}</bdi>
              </Link>
              <bdi className="text-sm text-muted">{role_name}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
