"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Avatar } from "@/components/ui/Avatar";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuLabel, MenuLink, MenuSeparator } from "@/components/ui/Menu";
import { useWorkplace } from "./workplace";

/** The company's logo above its name, or its initials beside it; a long name takes two lines. */
function CompanyMark() {
  const { company, logo } = useWorkplace();
  const name = (
    <span dir="auto" title={company} className="line-clamp-2 text-start text-sm leading-4.5 font-semibold break-words">
      {company}
    </span>
  );
  if (logo === null)
    return (
      <span className="flex min-w-0 flex-1 items-center gap-2">
        <Avatar name={company} size="small" square />
        {name}
      </span>
    );
  return (
    <span className="grid min-w-0 flex-1 justify-items-start gap-1 py-1">
      <img src={logo} alt="" className="max-h-7 max-w-36 rounded-sm bg-plate object-contain" />
      {name}
    </span>
  );
}

/** Shows the current company and switches to the person's others with a full page load, so that no data of this one stays. */
export function TenantSwitcher({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations("staff.shell");
  const { slug, company, companies, icon } = useWorkplace();
  const trigger = (
    <button
      type="button"
      className={classNames("flex min-h-9 min-w-0 items-center gap-2 rounded-md px-1.5 hover:bg-hover", !collapsed && "flex-1")}
    >
      {collapsed ? (
        <>
          {icon === null ? (
            <Avatar name={company} size="small" square />
          ) : (
            <img src={icon} alt="" className="size-5 rounded-sm object-contain" />
          )}
          <span className="sr-only">{company}</span>
        </>
      ) : (
        <CompanyMark />
      )}
      <span className="sr-only">{t("switch_company")}</span>
      {collapsed ? null : <ChevronsUpDown aria-hidden="true" className="size-3.5 text-muted" />}
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" label={t("switch_company")}>
      <MenuLabel>{t("companies")}</MenuLabel>
      {companies.map((other) => (
        <MenuLink key={other.slug}>
          <a href={`/dashboard/${other.slug}`} aria-current={other.slug === slug ? "true" : undefined}>
            <Avatar name={other.name} size="small" square />
            <span className="min-w-0 flex-1 truncate">{other.name}</span>
            <span className="text-xs text-muted">{other.role}</span>
            {other.slug === slug ? <Check aria-hidden="true" /> : null}
          </a>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuLink>
        <Link href="/sign-up" prefetch={false}>
          <Plus aria-hidden="true" />
          {t("new_company")}
        </Link>
      </MenuLink>
    </Menu>
  );
}
