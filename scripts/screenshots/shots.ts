import type { BrowserContextOptions } from "playwright-core";
import { listStaffAddresses } from "@/tests/support/app-pages";

const wide = { width: 1280, height: 800 };

/** The settings in which a page is shown. */
export const settings = {
  light: { viewport: wide, colorScheme: "light", locale: "en-GB" },
  dark: { viewport: wide, colorScheme: "dark", locale: "en-GB" },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light", locale: "en-GB" },
  arabic: { viewport: wide, colorScheme: "light", locale: "ar" },
} as const satisfies Record<string, BrowserContextOptions>;

export type Setting = keyof typeof settings;

export interface Place {
  /** Addresses of the base host and the company's host. */
  base: string;
  site: string;
  slug: string;
  /** Ids by parameter of the staff pages' addresses, and `link`, the address of a document's link. */
  records: Readonly<Record<string, string>>;
  /** What must be requested first: mailed links, the return address of a payment, and payment attempts. */
  found: Readonly<
    Record<
      "reset" | "invitation" | "booking" | "verification" | "portal_sign_in" | "paid_return" | "attempt" | "joint_attempt" | "save_attempt",
      () => Promise<string>
    >
  >;
}

export interface Shot {
  /** File name. */
  name: string;
  /** Section of the index. */
  part: "staff" | "customers" | "visitors";
  setting: Setting;
  tenant: "acme" | "noor";
  as: "owner" | "contact" | "nobody";
  /** The expected status: 404 for pages that report a missing record. */
  status: 200 | 404;
  address: (place: Place) => string | Promise<string>;
}

const withIds = (path: string, records: Place["records"]) => path.replace(/\{(\w+)\}/g, (_, name: string) => records[name] ?? name);

const nameOf = (path: string) =>
  path
    .replace(/[^a-z0-9]+/gi, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase() || "home";

type Page = Omit<Shot, "setting" | "tenant">;

const ofStaff = (path: string): Page => ({
  name: nameOf(path),
  part: "staff",
  as: "owner",
  status: 200,
  address: ({ base, slug, records }) => `${base}/dashboard/${slug}${withIds(path, records)}`,
});

/** Addresses that only redirect to a page with its own picture. */
const leadingOn: ReadonlySet<string> = new Set(["/reports", "/tasks/board"]);

/** What differs for some addresses: a name that another picture has, and a page that is not found. */
const exceptions: Readonly<Record<string, Partial<Page>>> = {
  "/account": { name: "staff-account" },
  "/nowhere/at/all": { status: 404 },
};

const staffAddresses = await listStaffAddresses();

const staff: readonly Page[] = [
  ...staffAddresses.filter((path) => !leadingOn.has(path)).map((path) => ({ ...ofStaff(path), ...exceptions[path] })),
  { ...ofStaff("/invoices/nothing"), name: "staff-not-found", status: 404 },
];

const ofBase = (name: string, path: string): Page => ({
  name,
  part: "visitors",
  as: "nobody",
  status: 200,
  address: ({ base, slug }) => `${base}${path.replace("{slug}", slug)}`,
});

const ofMail = (name: string, link: keyof Place["found"]): Page => ({
  name,
  part: "visitors",
  as: "nobody",
  status: 200,
  address: ({ found }) => found[link](),
});

const visitors: readonly Page[] = [
  ofBase("front-page", "/"),
  ofBase("sign-in", "/sign-in"),
  ofBase("sign-up", "/sign-up"),
  ofBase("forgot-password", "/forgot"),
  ofMail("reset-password", "reset"),
  ofBase("confirm-address", "/verify?tenant={slug}"),
  ofMail("verify-address", "verification"),
  ofMail("invitation", "invitation"),
  ofBase("status", "/status"),
  ofBase("api", "/docs/api"),
  ofBase("api-operation", "/docs/api/invoices.create"),
  ofBase("signatures", "/signatures"),
  ofBase("events", "/docs/events"),
  ofBase("event", "/docs/events/invoice.finalized"),
  ofBase("mail-drawer", "/dev/mail?tenant={slug}"),
  { ...ofBase("account", "/account"), as: "owner" },
  { ...ofBase("not-found", "/nowhere"), status: 404 },
];

const ofSite = (name: string, as: Page["as"], path: string): Page => ({
  name,
  part: "customers",
  as,
  status: 200,
  address: ({ site, records }) => `${site}${withIds(path, records)}`,
});

const customers: readonly Page[] = [
  ofSite("portal-sign-in", "nobody", "/portal/sign-in"),
  { ...ofMail("portal-sign-in-link", "portal_sign_in"), part: "customers" },
  ofSite("portal", "contact", "/portal"),
  ofSite("portal-invoice", "contact", "/portal/invoices/{portal_invoice}"),
  // Returned without paying; the other two have paid, or wait for the provider.
  {
    ...ofSite("portal-invoice-return", "contact", ""),
    address: async ({ site, records, found }) =>
      `${site}/portal/invoices/${records["portal_invoice"] ?? ""}/return?attempt=${await found.attempt()}&left=1`,
  },
  ofSite("portal-pay", "contact", "/portal/pay?invoice={portal_invoice}&invoice={other_portal_invoice}"),
  {
    ...ofSite("portal-pay-return", "contact", ""),
    address: async ({ site, found }) => `${site}/portal/pay/return?attempt=${await found.joint_attempt()}`,
  },
  {
    ...ofSite("portal-methods-return", "contact", ""),
    address: async ({ site, found }) => `${site}/portal/methods/return?attempt=${await found.save_attempt()}&left=1`,
  },
  ofSite("portal-estimates", "contact", "/portal/estimates"),
  ofSite("portal-estimate", "contact", "/portal/estimates/{portal_estimate}"),
  ofSite("portal-proposals", "contact", "/portal/proposals"),
  ofSite("portal-proposal", "contact", "/portal/proposals/{portal_proposal}"),
  ofSite("portal-contracts", "contact", "/portal/contracts"),
  ofSite("portal-contract", "contact", "/portal/contracts/{portal_contract}"),
  ofSite("portal-projects", "contact", "/portal/projects"),
  ofSite("portal-project", "contact", "/portal/projects/{portal_project}"),
  ofSite("portal-credit-notes", "contact", "/portal/credit-notes"),
  ofSite("portal-credit-note", "contact", "/portal/credit-notes/{portal_credit_note}"),
  ofSite("portal-tickets", "contact", "/portal/tickets"),
  ofSite("portal-ticket", "contact", "/portal/tickets/{portal_ticket}"),
  ofSite("portal-new-ticket", "contact", "/portal/tickets/new"),
  ofSite("portal-statement", "contact", "/portal/statement"),
  ofSite("portal-open-invoices", "contact", "/portal/statement?kind=open_items"),
  ofSite("portal-upcoming", "contact", "/portal/upcoming"),
  ofSite("portal-subscriptions", "contact", "/portal/subscriptions"),
  ofSite("portal-details", "contact", "/portal/details"),
  { ...ofSite("portal-not-found", "contact", "/portal/nowhere"), status: 404 },
  ofSite("kb", "nobody", "/kb"),
  ofSite("kb-search", "nobody", "/kb?q=pay"),
  ofSite("kb-articles", "nobody", "/kb/articles"),
  ofSite("kb-article", "nobody", "/kb/articles/{kb_article}"),
  ofSite("kb-category", "nobody", "/kb/categories/{kb_category}"),
  { ...ofSite("kb-not-found", "nobody", "/kb/nowhere/at/all"), status: 404 },
  ofSite("lead-form", "nobody", "/forms/lead"),
  ofSite("lead-form-sent", "nobody", "/forms/lead?sent=1"),
  ofSite("lead-form-embedded", "nobody", "/forms/lead/embed"),
  ofSite("ticket-form", "nobody", "/forms/ticket"),
  ofSite("ticket-form-sent", "nobody", "/forms/ticket?sent=1"),
  ofSite("ticket-form-embedded", "nobody", "/forms/ticket/embed"),
  ofSite("booking-page", "nobody", "/forms/book/introduction"),
  ofSite("booking-page-embedded", "nobody", "/forms/book/introduction/embed"),
  ofMail("booking-visit", "booking"),
  { ...ofMail("booking-visit-move", "booking"), address: async ({ found }) => `${await found.booking()}/move` },
  ofSite("privacy-form", "nobody", "/forms/privacy"),
  ofSite("privacy-link", "nobody", "/forms/privacy/nonsense"),
  ofSite("event-invitation", "nobody", "/forms/invitation/{invitation_token}"),
  ofSite("unsubscribe", "nobody", "/forms/unsubscribe/{unsubscribe_token}"),
  ofSite("consent-withdrawal", "nobody", "/forms/consent/nonsense"),
  { ...ofSite("lead-form-not-found", "nobody", "/forms/nowhere"), status: 404 },
  { ...ofSite("document-link", "nobody", ""), address: ({ records }) => records["link"] ?? "" },
  { ...ofMail("document-link-return", "paid_return"), part: "customers" },
  ofSite("one-time-secret", "nobody", "/d/secret/nonsense"),
  { ...ofSite("document-link-not-found", "nobody", "/d/nothing"), status: 404 },
];

/** The most representative pages, shown in every setting. */
const featured: ReadonlySet<string> = new Set([
  "home",
  "invoices",
  "invoices-invoice",
  "invoices-draft-edit",
  "customers-customer",
  "portal",
]);

const all = Object.keys(settings) as Setting[];

/**
 * Lists every page, and the featured ones, or with `every` all, in each setting. Staff pages are found by their folders. Arabic pictures
 * show the company whose language is Arabic.
 */
export function listShots({ every }: { every: boolean }): readonly Shot[] {
  return [...visitors, ...staff, ...customers].flatMap((page) => {
    const wanted: readonly Setting[] = every || featured.has(page.name) ? all : ["light"];
    return wanted.map((setting): Shot => ({
      ...page,
      setting,
      name: setting === "light" ? page.name : `${page.name}-${setting}`,
      tenant: setting === "arabic" ? "noor" : "acme",
    }));
  });
}
