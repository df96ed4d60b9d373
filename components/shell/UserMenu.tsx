"use client";

import { Keyboard, LogOut, Mails, UserRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import { Avatar } from "@/components/ui/Avatar";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@/components/ui/Menu";
import { themes } from "@/components/ui/theme";
import { locales } from "@/lib/i18n/locale";
import { mailDrawerPath } from "./mail-drawer";
import { railRow } from "./rail-row";
import { usePreferences } from "./use-preferences";
import { usePagePath, useWorkplace } from "./workplace";

/** The person's menu: account, theme, language, keyboard shortcuts and sign-out. */
export function UserMenu({ collapsed, onKeys }: { collapsed: boolean; onKeys: () => void }) {
  const t = useTranslations("staff.shell");
  const { staff } = useWorkplace();
  const trigger = (
    <button type="button" className={classNames(railRow, "min-h-10")}>
      <Avatar name={staff.name} />
      <span className={collapsed ? "sr-only" : "flex min-w-0 flex-1"}>
        <span dir="auto" className="truncate">
          {staff.name}
        </span>
      </span>
      <span className="sr-only">{t("you")}</span>
    </button>
  );
  return (
    <Menu trigger={trigger} align="start" label={t("you")}>
      <Choices onKeys={onKeys} />
    </Menu>
  );
}

/** Mounted each time the menu opens, so that it shows what the palette has changed meanwhile. */
function Choices({ onKeys }: { onKeys: () => void }) {
  const t = useTranslations("staff.shell");
  const sandbox = useTranslations("staff.sandbox");
  const languages = useTranslations("common.languages");
  const pagePath = usePagePath();
  const { slug, staff, embedded } = useWorkplace();
  const { theme, chooseTheme, language, chooseLocale, leave } = usePreferences();
  return (
    <>
      <MenuLabel>{staff.email}</MenuLabel>
      <MenuLink>
        <AheadLink href={pagePath("account")}>
          <UserRound aria-hidden="true" />
          {t("account")}
        </AheadLink>
      </MenuLink>
      <MenuItem icon={<Keyboard aria-hidden="true" />} keys={["?"]} onSelect={onKeys}>
        {t("keys")}
      </MenuItem>
      {embedded.mails ? (
        <MenuLink>
          <a href={mailDrawerPath(slug)} target="_blank" rel="noreferrer">
            <Mails aria-hidden="true" />
            {sandbox("mails")}
          </a>
        </MenuLink>
      ) : null}
      <MenuSeparator />
      <MenuChoice
        label={t("theme")}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={chooseTheme}
      />
      <MenuSeparator />
      <MenuChoice
        label={t("language")}
        value={language}
        options={locales.map((value) => ({ value, label: languages(value), lang: value }))}
        onChange={chooseLocale}
      />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={leave}>
        {t("sign_out")}
      </MenuItem>
    </>
  );
}
