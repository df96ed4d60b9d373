"use client";

import { useTranslations } from "next-intl";

/** The label of a gateway's setting; falls back to its API name. */
export function useSettingName(): (name: string) => string {
  const t = useTranslations("settings.gateways.names");
  return (name) => {
    const key = name as "secret_key";
    return t.has(key) ? t(key) : name;
  };
}
