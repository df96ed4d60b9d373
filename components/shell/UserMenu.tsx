"use client";

import { Keyboard, LogOut, UserRound } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Avatar } from "@/components/ui/Avatar";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuLink, MenuSeparator } from "@/components/ui/Menu";
import { rememberChoice, themeCookie, themes, type Theme } from "@/components/ui/theme";
import { showToast } from "@/components/ui/toast-store";
import { localeCookie, locales } from "@/lib/i18n/locale";
import { signOut } from "./sign-out";
import { railRow } from "./rail-row";
import { useWorkplace } from "./workplace";

/** Who one is here: account, theme, language, keys, the way out. */
export function UserMenu({ collapsed, theme: remembered, onKeys }: { collapsed: boolean; theme: Theme; onKeys: () => void }) {
  const t = useTranslations("staff.shell");
  const languages = useTranslations("common.languages");
  const problems = useTranslations("staff.problems");
  const { staff } = useWorkplace();
  const locale = useLocale();
  const router = useRouter();
  const [theme, setTheme] = useState(remembered);

  const chooseTheme = (next: Theme) => {
    setTheme(next);
    rememberChoice(themeCookie, next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  const chooseLanguage = (next: string) => {
    rememberChoice(localeCookie, next);
    router.refresh();
  };
  const leave = () => void signOut().then((done) => (done ? window.location.assign("/sign-in") : showToast({ tone: "bad", text: problems("unavailable") })));

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
    <Menu trigger={trigger} align="start">
      <MenuLabel>{staff.email}</MenuLabel>
      <MenuLink>
        <Link href="/account">
          <UserRound aria-hidden="true" />
          {t("account")}
        </Link>
      </MenuLink>
      <MenuItem icon={<Keyboard aria-hidden="true" />} keys={["?"]} onSelect={onKeys}>
        {t("keys")}
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label={t("theme")} value={theme} options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuChoice label={t("language")} value={locale} options={locales.map((value) => ({ value, label: languages(value), lang: value }))} onChange={chooseLanguage} />
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={leave}>
        {t("sign_out")}
      </MenuItem>
    </Menu>
  );
}
