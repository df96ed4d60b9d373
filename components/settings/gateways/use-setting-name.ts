"use client";

import { useTranslations } from "next-intl";

/** The label of a gateway's setting, by its name in the API. */
export function useSettingName(): (name: string) => string {
  const t = useTranslations("settings.gateways.names");
  return (name) => t(name as "secret_key");
}
