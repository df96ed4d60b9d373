import { describe, expect, test } from "vitest";
import { stripeFields } from "@/lib/adapters/payments/stripe-config";
import { loadMessages } from "@/lib/i18n/catalogues";
import { locales } from "@/lib/i18n/locale";
import { sections, type Catalogues } from "@/lib/i18n/words";
import { banned, exceptions, findBannedWords, listTexts, readErrors } from "@/tests/support/wording";
import { auditedFields, findMissingWords, findUndeclaredNouns, findUnusedWords, listNamed, type Named } from "@/tests/support/words";

const named = await listNamed();
const nothing: Named = {
  nouns: [],
  actions: [],
  operations: [],
  events: [],
  permissions: [],
  jobs: [],
  notifications: [],
  mails: [],
  fields: [],
};
const read = async (locale: (typeof locales)[number]): Promise<Record<string, Catalogues>> => ({ ...(await loadMessages(locale)) });

test("the lists of what is named are not empty", () => {
  expect(Object.entries(named).filter(([, names]) => names.length < 5)).toEqual([]);
  expect(named.operations.length).toBeGreaterThan(80);
  expect(named.events.length).toBeGreaterThan(50);
});

test("the fields of every audited record are declared", async () => {
  expect(await findUndeclaredNouns()).toEqual([]);
  expect(await findUndeclaredNouns(["brochure.", "customer.", "role.looking"])).toEqual(["brochure"]);
});

describe.each(locales)("%s", (locale) => {
  test("has words for all that the product names", async () => {
    expect(findMissingWords(await read(locale), named)).toEqual([]);
  });

  test("has no words for what no longer exists", async () => {
    expect(findUnusedWords(await read(locale), named)).toEqual([]);
  });

  test("writes these words as plain text: only a notification's title has values to fill in", async () => {
    const plain = (value: unknown): boolean =>
      typeof value === "string"
        ? !/[{}<>]|''/.test(value)
        : Object.entries(value as object).every(([key, part]) => key === "title" || plain(part));
    const odd = Object.entries(await read(locale)).flatMap(([name, catalogue]) =>
      sections.filter((section) => section in catalogue && !plain(catalogue[section])).map((section) => `${name}.${section}`),
    );
    expect(odd).toEqual([]);
  });
});

test.each(locales)("each setting of a gateway has a name in %s", async (locale) => {
  const names: Record<string, string> = (await loadMessages(locale)).settings.gateways.names;
  expect(stripeFields.map(({ name }) => name).filter((name) => names[name] === undefined)).toEqual([]);
});

describe("the guard names what is missing", () => {
  test("of a noun without a catalogue", () => {
    const brochure: Named = {
      nouns: ["brochure"],
      actions: ["brochures.new"],
      operations: ["brochures.convert"],
      events: ["brochures.converted"],
      permissions: ["brochures.read", "brochures.convert"],
      jobs: ["email_new_brochure"],
      notifications: ["brochure_arrived"],
      mails: ["brochure_received"],
      fields: ["brochure.source"],
    };
    expect(findMissingWords({ audit: {} }, brochure)).toEqual([
      "brochure.name",
      "brochure.plural",
      "brochures.actions.new",
      "brochures.verbs.convert.done",
      "brochures.events.converted",
      "brochures.plural",
      "brochures.permissions.convert",
      "*.jobs.email_new_brochure",
      "*.notifications.brochure_arrived",
      "*.mails.brochure_received",
      "brochure.fields.source",
    ]);
  });

  test.each([
    "customers.name",
    "items.actions.new",
    "payments.plural",
    "invoices.verbs.finalize",
    "mails.events.sent",
    "invoices.permissions.finalize",
    "files.fields.sha256",
  ])("of a catalogue without %s", async (path) => {
    const messages = structuredClone(await read("en"));
    const [name = "", ...keys] = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<Record<string, unknown>>(
      (part, key) => part[key] as Record<string, unknown>,
      messages[name] as Record<string, unknown>,
    );
    Reflect.deleteProperty(parent, last);
    expect(findMissingWords(messages, named)).toEqual([expect.stringContaining(path)]);
  });

  test("of a word that two catalogues have", async () => {
    const messages = await read("en");
    const twice = { ...messages, tags: { ...messages.tags, mails: { invitation: "Invitation" } } };
    expect(findMissingWords(twice, named)).toEqual(["*.mails.invitation"]);
  });

  test("and what is left over", () => {
    const leads = { verbs: { convert: { done: "Converted the lead" } }, jobs: { email_new_lead: "Mail a lead" } };
    expect(findUnusedWords({ leads }, nothing)).toEqual(["leads.verbs.convert", "leads.jobs.email_new_lead"]);
  });

  test("and reads the fields that a command writes out", () => {
    const text =
      'ctx.audit({ noun: "role", id, before: { looking: false }, after: { looking: true, ended } }); ctx.audit({ noun: "note", ' +
      "before, after });";
    expect(auditedFields([text])).toEqual(["role.looking", "role.looking", "role.ended", "note.", "note."]);
  });
});

describe("English texts say what docs/style.md says", () => {
  test("the guard reads catalogues, emails, the API's document and error messages", async () => {
    const texts = await listTexts();
    const of = (part: string) => texts.filter(({ place }) => place.startsWith(part)).length;
    expect(of("en/")).toBeGreaterThan(1500);
    expect(of("mails.")).toBeGreaterThan(20);
    expect(of("api/")).toBeGreaterThan(150);
    expect(of("lib/")).toBeGreaterThan(150);
  });

  test("no banned word is left", async () => {
    expect(findBannedWords(await listTexts())).toEqual([]);
  });

  test("an exception is a text that still has the word", async () => {
    const texts = await listTexts();
    const needed = (place: string) => banned.some(([pattern]) => texts.some((each) => each.place === place && pattern.test(each.text)));
    expect(Object.keys(exceptions).filter((place) => !needed(place))).toEqual([]);
  });

  test.each([
    ["Give your e-mail address, and we mail you a link.", 3],
    ["Documents stand here; whoever made them is told.", 4],
    ["The link is good until Monday and works no more after it.", 2],
    ["{customer} owes {amount}. Settle it, or pay anew.", 3],
    ["The mail server rejected this email.", 0],
    ["{words} of <mail></mail>: {count, plural, one {# invoice} other {# invoices}}", 0],
    ["Enter your email and we’ll send you a link.", 0],
  ])("%s has %i", (text, count) => {
    expect(findBannedWords([{ place: "example", text }])).toHaveLength(count);
  });

  test("it reads an error wherever one is written", () => {
    const code =
      'throw new AppError("invalid", `Give ${name} a rate.`, { errors: [{ path, code: "x", message: "It stands elsewhere." }] });' +
      'invalidField("to", "past", "Begin later."); z.string().regex(/a/, "Give a day"); const title = call("Not an error");';
    expect(readErrors({ "x.ts": code }).map(({ text }) => text)).toEqual([
      "Give … a rate.",
      "It stands elsewhere.",
      "Begin later.",
      "Give a day",
    ]);
  });
});
