"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { readTheme, rememberChoice, themeCookie, type Theme } from "@/components/ui/theme";
import { showToast } from "@/components/ui/toast-store";
import { languageOf, localeCookie, type Locale } from "@/lib/i18n/locale";
import { forgetRecents } from "./recents";
import { signOut } from "./sign-out";

/** The theme that the page shows; the server rendered it there. */
function shownTheme(): Theme {
  return typeof document === "undefined" ? "system" : readTheme(document.documentElement.dataset.theme);
}

/**
 * Theme, language and sign-out, shared by the user menu and the palette. Use it only after interaction: it reads the theme from the page.
 */
export function usePreferences() {
  const router = useRouter();
  const language = languageOf(useLocale());
  const problems = useTranslations("staff.problems");
  const [theme, setTheme] = useState(shownTheme);
  const chooseTheme = (next: Theme) => {
    setTheme(next);
    rememberChoice(themeCookie, next);
    if (next === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = next;
  };
  const chooseLocale = (next: Locale) => {
    rememberChoice(localeCookie, next);
    router.refresh();
  };
  const leave = () =>
    void signOut().then((done) => {
      if (!done) return showToast({ tone: "bad", text: problems("unavailable") });
      forgetRecents();
      window.location.assign("/sign-in");
    });
  return { theme, chooseTheme, language, chooseLocale, leave };
}
