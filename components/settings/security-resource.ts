import { defineResource, type Wire } from "@/components/api/resource";
import type { SecuritySettings, SecuritySettingsUpdate } from "@/lib/domains/settings/schema";

/** The company's rules for access at `/api/tenant/settings/security`; their record id is the word `security`. */
export const securitySettings = defineResource<{
  row: typeof SecuritySettings;
  detail: typeof SecuritySettings;
  create: typeof SecuritySettings;
  update: typeof SecuritySettingsUpdate;
}>("settings");

export type Security = Wire<typeof SecuritySettings>;

export const securityId = "security";
