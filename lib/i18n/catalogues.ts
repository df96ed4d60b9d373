import type account from "./en/account.json";
import type audit from "./en/audit.json";
import type auth from "./en/auth.json";
import type common from "./en/common.json";
import type customers from "./en/customers.json";
import type docs from "./en/docs.json";
import type home from "./en/home.json";
import type invoices from "./en/invoices.json";
import type items from "./en/items.json";
import type mail from "./en/mail.json";
import type notifications from "./en/notifications.json";
import type paying from "./en/paying.json";
import type payments from "./en/payments.json";
import type portal from "./en/portal.json";
import type settings from "./en/settings.json";
import type setup from "./en/setup.json";
import type reports from "./en/reports.json";
import type site from "./en/site.json";
import type staff from "./en/staff.json";
import type { Locale } from "./locale";

/**
 * The catalogues, a file a noun: `lib/i18n/<locale>/<noun>.json`, read as `useTranslations("<noun>")`. A new one is a line in each list
 * here.
 */
export const catalogueNames = [
  "common",
  "site",
  "docs",
  "auth",
  "account",
  "mail",
  "notifications",
  "portal",
  "paying",
  "staff",
  "customers",
  "invoices",
  "payments",
  "items",
  "settings",
  "home",
  "reports",
  "setup",
  "audit",
] as const;

/** The keys that exist; English is the measure, a test holds the others to it. */
export interface Messages {
  common: typeof common;
  site: typeof site;
  portal: typeof portal;
  paying: typeof paying;
  docs: typeof docs;
  mail: typeof mail;
  notifications: typeof notifications;
  auth: typeof auth;
  account: typeof account;
  staff: typeof staff;
  customers: typeof customers;
  items: typeof items;
  payments: typeof payments;
  invoices: typeof invoices;
  home: typeof home;
  reports: typeof reports;
  settings: typeof settings;
  setup: typeof setup;
  audit: typeof audit;
}

/** All messages of a language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const entries = await Promise.all(
    catalogueNames.map(async (name) => {
      const file = (await import(`./${locale}/${name}.json`)) as { default: unknown };
      return [name, file.default] as const;
    }),
  );
  return Object.fromEntries(entries) as unknown as Messages;
}
