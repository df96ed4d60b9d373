import { defineResource, type Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type { GeneralSettings, GeneralSettingsUpdate } from "@/lib/domains/settings/schema";

/** The company's single settings row at `/api/tenant/settings/general`; its record id is the word `general`. */
export const generalSettings = defineResource<{
  row: typeof GeneralSettings;
  detail: typeof GeneralSettings;
  create: typeof GeneralSettings;
  update: typeof GeneralSettingsUpdate;
  verbs: { change: Verb<Wire<typeof GeneralSettingsUpdate>, General> };
}>("settings", { verbs: { change: "PATCH /general" } });

export type General = Wire<typeof GeneralSettings>;

export const generalId = "general";
