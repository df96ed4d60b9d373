import type { BrowserContextOptions } from "playwright-core";
import { staffPages } from "@/tests/app/dashboard/pages";

const wide = { width: 1280, height: 800 };

/** How a page is looked at. */
export const settings = {
  light: { viewport: wide, colorScheme: "light", locale: "en-GB" },
  dark: { viewport: wide, colorScheme: "dark", locale: "en-GB" },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light", locale: "en-GB" },
  arabic: { viewport: wide, colorScheme: "light", locale: "ar" },
} as const satisfies Record<string, BrowserContextOptions>;

export type Setting = keyof typeof settings;

export interface Place {
  /** Of the base host, and of the company's own. */
  base: string;
  site: string;
  slug: string;
  /** Ids by the names that `staffPages` has for them, and `link`, the address of a document's link. */
  records: Readonly<Record<string, string>>;
}

export interface Shot {
  /** Of the file. */
  name: string;
  /** Under which heading of the index it stands. */
  part: "staff" | "customers" | "visitors";
  setting: Setting;
  tenant: "acme" | "noor";
  as: "owner" | "contact" | "nobody";
  address: (place: Place) => string;
}

const withIds = (path: string, records: Place["records"]) => path.replace(/\{(\w+)\}/g, (_, name: string) => records[name] ?? name);

const nameOf = (path: string) => path.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "").toLowerCase() || "home";

type Page = Pick<Shot, "part" | "as" | "address"> & { name: string };

const staff: readonly Page[] = staffPages.map((path) => ({ name: nameOf(path), part: "staff", as: "owner", address: ({ base, slug, records }) => `${base}/dashboard/${slug}${withIds(path, records)}` }));

const ofBase = (name: string, path: string): Page => ({ name, part: "visitors", as: "nobody", address: ({ base, slug }) => `${base}${path.replace("{slug}", slug)}` });

const visitors: readonly Page[] = [
  ofBase("front-page", "/"), ofBase("sign-in", "/sign-in"), ofBase("sign-up", "/sign-up"), ofBase("forgot-password", "/forgot"), ofBase("status", "/status"), ofBase("api", "/docs/api"), ofBase("mail-drawer", "/dev/mail?tenant={slug}"),
  { name: "account", part: "visitors", as: "owner", address: ({ base }) => `${base}/account` },
];

const ofSite = (name: string, as: Page["as"], path: string): Page => ({ name, part: "customers", as, address: ({ site, records }) => `${site}${withIds(path, records)}` });

const customers: readonly Page[] = [
  ofSite("portal-sign-in", "nobody", "/portal/sign-in"), ofSite("portal", "contact", "/portal"), ofSite("portal-invoice", "contact", "/portal/invoices/{portal_invoice}"),
  ofSite("portal-pay", "contact", "/portal/pay?invoice={portal_invoice}&invoice={other_portal_invoice}"), ofSite("portal-statement", "contact", "/portal/statement"), ofSite("portal-details", "contact", "/portal/details"),
  { name: "document-link", part: "customers", as: "nobody", address: ({ records }) => records["link"] ?? "" },
];

/** What shows most of the product, and so in every setting. */
const telling: ReadonlySet<string> = new Set(["home", "invoices", "invoices-invoice", "invoices-draft-edit", "customers-customer", "portal"]);

const all = Object.keys(settings) as Setting[];

/** Every page, the telling ones in each setting, or, if `every`, all of them; a new staff page comes by its line in `staffPages`. Arabic is told by the company that is at home in it. */
export function listShots({ every }: { every: boolean }): readonly Shot[] {
  return [...visitors, ...staff, ...customers].flatMap((page) => {
    const wanted: readonly Setting[] = every || telling.has(page.name) ? all : ["light"];
    return wanted.map((setting): Shot => ({ ...page, setting, name: setting === "light" ? page.name : `${page.name}-${setting}`, tenant: setting === "arabic" ? "noor" : "acme" }));
  });
}
