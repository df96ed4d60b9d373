import { describe, expect, test } from "vitest";
import { afterName, catalogueOf, jobKey, joinCatalogues, pickCatalogues, wordsIn } from "@/lib/i18n/words";

const leads = {
  name: "Lead",
  plural: "Leads",
  fields: { source: "Source" },
  verbs: { convert: { do: "Convert lead", done: "Converted the lead" }, touch: { done: "Touched the lead" } },
  events: { converted: "Lead converted" },
  jobs: { email_new_lead: "Mail a new lead" },
  notifications: { lead_arrived: { name: "A lead arrived", title: "{customer} asks for {amount}" } },
  mails: { lead_received: "Confirmation of a lead" },
  empty: "No leads yet",
};
const all = { leads, audit: { shared_fields: { id: "Number" } }, common: { save: "Save" } };
const words = wordsIn(all);

test("the catalogue of a noun, of a list, and of an operation is that of the list", () => {
  expect(
    ["customer", "customers", "customers.update", "tenant", "audit_entry", "payment-gateways", "mail_template"].map(catalogueOf),
  ).toEqual(["customers", "customers", "customers", "settings", "audit", "payment_gateways", "mail_templates"]);
});

test("a schedule and its run in each company have one key", () => {
  expect(["atrium-mark-overdue-invoices-of-tenant", "mark-overdue-invoices"].map(jobKey)).toEqual([
    "mark_overdue_invoices",
    "mark_overdue_invoices",
  ]);
});

test("messages are read from the noun's catalogue, and by key from the catalogue that has it", () => {
  expect(words.plural("leads")).toBe("Leads");
  expect(words.verb("leads.convert")).toBe("Converted the lead");
  expect(words.event("leads.converted")).toBe("Lead converted");
  expect(words.job("atrium-email-new-lead")).toBe("Mail a new lead");
  expect(words.notification("lead_arrived")).toBe("A lead arrived");
  expect(words.mail("lead_received")).toBe("Confirmation of a lead");
  expect(words.operations()).toEqual(["leads.convert", "leads.touch"]);
});

test("a field's label is its noun's, else the shared one, else its name", () => {
  expect(["source", "id", "unknown"].map((field) => words.field("leads", field))).toEqual(["Source", "Number", "unknown"]);
  expect(words.field(null, "id")).toBe("Number");
});

test("an operation removed from the code is shown by its technical name", () => {
  expect(words.verb("leads.forget")).toBe("leads.forget");
  expect(words.job("gone")).toBe("gone");
});

test("a title's values are inserted unchanged: braces inside a value stay", () => {
  const money = (amount: string, currency: string) => `${currency} ${amount}`;
  expect(words.notificationTitle("lead_arrived", { customer: "{amount} $& Ltd", amount: "5" }, money)).toBe("{amount} $& Ltd asks for 5");
  expect(words.notificationTitle("lead_arrived", { customer: "A", amount: "5.00", currency: "EUR" }, money)).toBe("A asks for EUR 5.00");
  expect(words.notificationTitle("lead_arrived", {}, money)).toBe(" asks for ");
});

test("after a name a sentence starts in lower case", () => {
  expect(afterName("Created the customer")).toBe("created the customer");
});

describe("what a page is sent", () => {
  test("of its own catalogues: its words and the buttons of its verbs", () => {
    const { convert } = leads.verbs;
    const { name, plural, fields, empty } = leads;
    expect(pickCatalogues(all, { names: ["leads"] })).toEqual({ leads: { name, plural, fields, verbs: { convert }, empty } });
  });

  test("of all catalogues: the sections that it asks for", () => {
    expect(pickCatalogues(all, { wanted: ["verbs", "events"] })).toEqual({ leads: { verbs: leads.verbs, events: leads.events } });
  });

  test("is joined to what the layouts have sent", () => {
    const shell = pickCatalogues(all, { names: ["common"], wanted: ["plural"] });
    expect(joinCatalogues(shell, pickCatalogues(all, { wanted: ["events"] }))).toEqual({
      common: { save: "Save" },
      leads: { plural: "Leads", events: leads.events },
    });
  });
});
