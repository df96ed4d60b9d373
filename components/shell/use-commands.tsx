"use client";

import {
  Building2,
  ChartNoAxesColumn,
  Keyboard,
  Languages,
  LogOut,
  Mails,
  PanelLeft,
  Plus,
  Settings,
  SunMoon,
  UserRound,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { settingsPages, type SettingsEntry } from "@/components/settings/settings-index";
import { Kbd } from "@/components/ui/Kbd";
import { useGo } from "@/components/ui/navigation";
import { themes } from "@/components/ui/theme";
import { useWords } from "@/components/words/use-words";
import { locales } from "@/lib/i18n/locale";
import { shellActions } from "./actions";
import { mailDrawerPath } from "./mail-drawer";
import { reportPages } from "./navigation";
import { useNavigation } from "./use-navigation";
import { usePreferences } from "./use-preferences";
import { useCan, usePagePath, useWorkplace } from "./workplace";

export interface Command {
  key: string;
  name: string;
  icon: ReactNode;
  detail?: ReactNode;
  /** Hidden until the typed text matches it. */
  rare?: boolean;
  run: () => void;
}

/** Every command and page that the palette offers, limited to what the reader may do. */
export function useCommands({ onKeys, onSidebar }: { onKeys: () => void; onSidebar: () => void }): {
  actions: Command[];
  pages: Command[];
} {
  const t = useTranslations("staff");
  const languages = useTranslations("common.languages");
  const settings = useTranslations("settings");
  const reports = useTranslations("reports.tabs");
  const words = useWords();
  const open = useGo();
  const can = useCan();
  const pagePath = usePagePath();
  const places = useNavigation().flatMap(({ entries }) => entries);
  const { slug, companies, embedded } = useWorkplace();
  const { theme, chooseTheme, language, chooseLocale, leave } = usePreferences();
  const go = (href: string) => () => open(href);
  // A full page load, so that no data of this company stays.
  const leaveFor = (href: string) => () => window.location.assign(href);
  const titleOf = ({ key }: SettingsEntry) => settings(`pages.${key}.title` as "pages.general.title");

  const actions: Command[] = [
    ...shellActions
      .filter(({ permission }) => can(permission))
      .map(({ id, icon: Icon, segments, query, letter }, index) => ({
        key: id,
        name: words.action(id),
        icon: <Icon />,
        ...(letter === undefined ? {} : { detail: <Kbd keys={["c", letter]} /> }),
        rare: index > 3,
        run: go(`${pagePath(...segments)}${query === undefined ? "" : `?${query}`}`),
      })),
    { key: "keys", name: t("shell.keys"), icon: <Keyboard />, detail: <Kbd keys={["?"]} />, run: onKeys },
    { key: "sidebar", name: t("keys.sidebar"), icon: <PanelLeft />, detail: <Kbd keys={["["]} />, rare: true, run: onSidebar },
    ...themes
      .filter((other) => other !== theme)
      .map((other) => ({
        key: `theme-${other}`,
        name: `${t("shell.theme")}: ${t(`shell.themes.${other}`)}`,
        icon: <SunMoon />,
        rare: true,
        run: () => chooseTheme(other),
      })),
    ...locales
      .filter((other) => other !== language)
      .map((other) => ({
        key: `language-${other}`,
        name: `${t("shell.language")}: ${languages(other)}`,
        icon: <Languages />,
        rare: true,
        run: () => chooseLocale(other),
      })),
    ...companies
      .filter((other) => other.slug !== slug)
      .map((other) => ({
        key: `company-${other.slug}`,
        name: `${t("shell.switch_company")}: ${other.name}`,
        icon: <Building2 />,
        detail: other.role,
        rare: true,
        run: leaveFor(`/dashboard/${other.slug}`),
      })),
    { key: "new-company", name: t("shell.new_company"), icon: <Plus />, rare: true, run: leaveFor("/sign-up") },
    { key: "account", name: t("shell.account"), icon: <UserRound />, rare: true, run: go(pagePath("account")) },
    ...(embedded.mails
      ? [{ key: "mails", name: t("sandbox.mails"), icon: <Mails />, rare: true, run: leaveFor(mailDrawerPath(slug)) }]
      : []),
    { key: "sign-out", name: t("shell.sign_out"), icon: <LogOut />, rare: true, run: leave },
  ];
  const entries: readonly SettingsEntry[] = settingsPages;
  const pages: Command[] = [
    ...places.map(({ key, name, icon: Icon, href, goto }) => ({
      key: `page-${key}`,
      name,
      icon: <Icon />,
      ...(goto ? { detail: <Kbd keys={["g", goto]} /> } : {}),
      run: go(href),
    })),
    ...(can("reports.read") ? reportPages : []).map((page) => ({
      key: `report-${page}`,
      name: `${words.plural("reports")}: ${reports(page)}`,
      icon: <ChartNoAxesColumn />,
      rare: true,
      run: go(pagePath("reports", page)),
    })),
    ...entries
      .filter(({ permission }) => permission === null || can(permission))
      .map((entry) => ({
        key: `settings-${entry.key}`,
        name: `${settings("title")}: ${titleOf(entry)}`,
        icon: <Settings />,
        rare: true,
        run: go(pagePath("settings", entry.segment)),
      })),
  ];
  return { actions, pages };
}
