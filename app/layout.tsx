import type { Metadata, Viewport } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { RootMessages } from "@/components/layout/ClientMessages";
import { readTheme, themeCookie } from "@/components/ui/theme";
import { directionOf, languageTag } from "@/lib/i18n/locale";
import "./globals.css";
import { readChoice } from "@/lib/kernel/http/pages/page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("common");
  return {
    title: { default: t("product"), template: `%s · ${t("product")}` },
    description: t("description"),
    icons: { icon: "/icon.svg" },
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale();
  // Rendered by the server, so that the first paint has the right theme.
  const theme = readTheme(await readChoice(themeCookie));
  return (
    <html lang={languageTag(locale)} dir={directionOf(locale)} data-theme={theme === "system" ? undefined : theme}>
      <body>
        <RootMessages>{children}</RootMessages>
      </body>
    </html>
  );
}
