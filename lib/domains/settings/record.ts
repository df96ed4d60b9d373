import { defineRecord } from "@/lib/kernel/record";
import { settingsEvents } from "./events";
import { GeneralSettings } from "./schema";

export const tenantRecord = defineRecord({
  noun: "tenant",
  read: "settings.read",
  resource: GeneralSettings,
  title: null,
  events: settingsEvents,
});
