"use client";

import { useTranslations } from "next-intl";

/** The name of a gateway's setting; one that the messages do not know shows by the name that the API has for it. */
export function useSettingName(): (name: string) => string {
  const t = useTranslations("settings.gateways.names");
  return (name) => {
    const key = name as "secret_key";
    return t.has(key) ? t(key) : name;
  };
}
