import { defineResource, type Wire } from "@/components/api/resource";
import type { GeneralSettings, GeneralSettingsUpdate } from "@/lib/domains/settings/schema";

/** The company's one row of settings, which the API has at `/api/tenant/settings/general`: as a record its id is that word. */
export const generalSettings = defineResource<{
  row: typeof GeneralSettings;
  detail: typeof GeneralSettings;
  create: typeof GeneralSettings;
  update: typeof GeneralSettingsUpdate;
}>("settings", "/api/tenant/settings");

export type General = Wire<typeof GeneralSettings>;

export const generalId = "general";
