import type { Permission } from "@/lib/kernel/base/permissions";

/** A settings page. Its text is in `settings.pages.<key>`, its field labels in the catalogue of the list that `fieldOwner` gives. */
export interface SettingsEntry {
  key: string;
  /** Its path segment under `settings`. */
  segment: string;
  group: SettingsGroup;
  /** The permission that the page requires; null for the reader's own settings. */
  permission: Permission | null;
  /** The names of its fields, which the search finds. */
  fields: readonly string[];
}

export type SettingsGroup = "company" | "money" | "people" | "system" | "own";

export const settingsGroups: readonly SettingsGroup[] = ["company", "money", "people", "system", "own"];

/** The list whose catalogue names the fields of a page. */
export const fieldOwner = (page: string): string => fieldOwners[page] ?? page;

const fieldOwners: Readonly<Record<string, string>> = {
  general: "settings",
  e_invoices: "settings",
  security: "settings",
  outbox: "mails",
  processors: "retention",
};
