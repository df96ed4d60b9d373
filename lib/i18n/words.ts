import { nouns, type Noun } from "@/lib/kernel/base/nouns";

/** Catalogues of messages by their names; a page may have only some of them, and of some only a section. */
export type Catalogues = Readonly<Record<string, unknown>>;

/**
 * What a noun's catalogue says to the rest of the product, a section each; whatever else stands in it is for the noun's own pages.
 * - `name`, `plural`: one record, and all of them.
 * - `actions`: what the palette offers to begin.
 * - `fields`: its fields by the API's names.
 * - `verbs`: its operations: `done` for histories ("Created the customer"), `do` for the button where there is one ("Create customer").
 * - `events`: its events by what follows the dot.
 * - `permissions`: what a role may do with it besides seeing and changing.
 * - `jobs`: its background functions and schedules, by `jobKey`.
 * - `notifications`: its notifications: `name` for choosing them, `title` for the inbox and the mail; `variants` has the titles of those
 *   whose value `variant` names one.
 * - `mails`: the names of its mail templates.
 */
export const sections = [
  "name",
  "plural",
  "actions",
  "fields",
  "verbs",
  "events",
  "permissions",
  "jobs",
  "notifications",
  "mails",
] as const;
export type Section = (typeof sections)[number];

/** A section that a page may ask for of every noun; `on_records` is what a noun's sections on other nouns' record pages say. */
export type WantedSection = Section | "on_records";

/** The catalogue of a noun, of a list, or of an operation: `customer` and `customers.update` are in `customers`. */
export function catalogueOf(name: string): string {
  const [first = ""] = name.split(".");
  // The list of mail templates has another address in the API than its operations have.
  if (first === "mail_template") return "mail_templates";
  return (first in nouns ? nouns[first as Noun].plural : first).replaceAll("-", "_");
}

/** The key of a background function: the schedule `mark-overdue-invoices` and its run in each company are both `mark_overdue_invoices`. */
export function jobKey(functionId: string): string {
  return functionId
    .replace(/^atrium-/, "")
    .replace(/-of-tenant$/, "")
    .replaceAll("-", "_");
}

/** The message at a path, or undefined. */
function read(catalogues: Catalogues, path: readonly string[]): string | undefined {
  let found: unknown = catalogues;
  for (const key of path) found = typeof found === "object" && found !== null ? (found as Catalogues)[key] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** The path of a message in the one catalogue whose `section` has `key`, or null. */
function locate(catalogues: Catalogues, section: Section, key: string): string[] | null {
  const owner = Object.keys(catalogues).find((name) => key in (((catalogues[name] as Catalogues)[section] as object | undefined) ?? {}));
  return owner === undefined ? null : [owner, section, key];
}

const afterDot = (name: string): string => name.slice(name.indexOf(".") + 1);

/** Where the words of a noun stand; tests/guards/words.test.ts requires each of them. */
export const pathOf = {
  noun: (noun: string) => [catalogueOf(noun), "name"],
  plural: (list: string) => [catalogueOf(list), "plural"],
  action: (action: string) => [catalogueOf(action), "actions", afterDot(action)],
  verb: (operation: string) => [catalogueOf(operation), "verbs", afterDot(operation), "done"],
  event: (event: string) => [catalogueOf(event), "events", afterDot(event)],
  permission: (permission: string) => [catalogueOf(permission), "permissions", afterDot(permission)],
  /** `customer.email`, or with the list's name `customers.email`. */
  field: (field: string) => [catalogueOf(field), "fields", afterDot(field)],
};

/**
 * The words of the nouns in one language, out of the catalogues that are at hand. What has no word is given by its technical name, which
 * happens only where a stored name is older than the code: an operation in the audit trail, the function of an old run.
 */
export function wordsIn(catalogues: Catalogues) {
  const word = (path: readonly string[] | null, name: string) => (path && read(catalogues, path)) ?? name;
  return {
    /** One record of a kind: "Customer". */
    noun: (noun: Noun) => word(pathOf.noun(noun), noun),
    /** All of a kind, by noun or by the list's name: "Customers". */
    plural: (list: string) => word(pathOf.plural(list), list),
    /** What the palette offers to begin, by `<list>.<key>`: "New customer". */
    action: (action: string) => word(pathOf.action(action), action),
    /** What an operation did, as a sentence of its own: "Created the customer". */
    verb: (operation: string) => word(pathOf.verb(operation), operation),
    /** What happened: "Customer created". */
    event: (event: string) => word(pathOf.event(event), event),
    /** What a role may do with a noun besides seeing and changing: "Finalize". */
    permission: (permission: string) => word(pathOf.permission(permission), permission),
    /** A field of a noun or of a list: its own word, or the one that all records share. */
    field: (owner: string | null, field: string) =>
      (owner === null ? undefined : read(catalogues, pathOf.field(`${owner}.${field}`))) ?? word(["audit", "shared_fields", field], field),
    /** A value out of a closed list, by the section of the list's catalogue that names them: ("payments", "methods.card"). */
    value: (list: string, path: string) => word([catalogueOf(list), ...path.split(".")], path.slice(path.lastIndexOf(".") + 1)),
    /** What a background function does: "Send a mail". */
    job: (functionId: string) => word(locate(catalogues, "jobs", jobKey(functionId)), functionId),
    /** A kind of notification: "An invoice was paid". */
    notification: (kind: string) => word([...(locate(catalogues, "notifications", kind) ?? []), "name"], kind),
    /**
     * The title of a notification with its values in place, an `amount` written by `money` in its `currency`. Titles use nothing of the
     * message syntax but names in braces.
     */
    notificationTitle: (kind: string, values: Readonly<Record<string, string>>, money: (amount: string, currency: string) => string) => {
      const { amount, currency } = values;
      const shown = amount === undefined || currency === undefined ? values : { ...values, amount: money(amount, currency) };
      const at = locate(catalogues, "notifications", kind) ?? [];
      const title = word([...at, "title"], kind);
      return word([...at, "variants", values["variant"] ?? "", "title"], title).replace(
        /\{(\w+)\}/g,
        (_, name: string) => shown[name as keyof typeof shown] ?? "",
      );
    },
    /** A mail template: "Invoice". */
    mail: (key: string) => word(locate(catalogues, "mails", key), key),
    /** Every operation that has words, by its id. */
    operations: () =>
      Object.entries(catalogues).flatMap(([list, catalogue]) =>
        Object.keys((catalogue as { verbs?: object }).verbs ?? {}).map((verb) => `${list}.${verb}`),
      ),
  };
}

/** A sentence behind the name of who did it: "created the customer". */
export function afterName(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}

/** A label inside a sentence: "company name", but "VAT number". */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Lu}/u.test(label) ? label : afterName(label);
}

/** The sections that other pages ask for; a page that names a catalogue does without them. */
const forOthers: readonly string[] = ["events", "permissions", "jobs", "notifications", "mails", "on_records"] satisfies WantedSection[];

/** What a page is sent of all catalogues: those in `names` for its own words, and `wanted` sections of every one. */
export function pickCatalogues(
  all: Catalogues,
  { names = [], wanted = [] }: { names?: readonly string[]; wanted?: readonly WantedSection[] },
): Record<string, Catalogues> {
  const picked = Object.entries(all).map(([name, catalogue]): [string, Catalogues] => {
    const own = names.includes(name);
    const entries = Object.entries(catalogue as Catalogues).flatMap(([key, value]): [string, unknown][] => {
      if (wanted.some((section) => section === key)) return [[key, value]];
      if (!own || forOthers.includes(key)) return [];
      return [[key, key === "verbs" ? buttonsOf(value as object) : value]];
    });
    return [name, Object.fromEntries(entries)];
  });
  return Object.fromEntries(picked.filter(([, catalogue]) => Object.keys(catalogue).length > 0));
}

const buttonsOf = (verbs: object) => Object.fromEntries(Object.entries(verbs).filter(([, verb]) => "do" in (verb as object)));

/** Two selections as one, section by section; `added` is read first. */
export function joinCatalogues(around: Catalogues, added: Catalogues): Catalogues {
  return {
    ...around,
    ...Object.fromEntries(Object.entries(added).map(([name, own]) => [name, { ...(around[name] as object), ...(own as object) }])),
  };
}
