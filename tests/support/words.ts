import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import ts from "typescript";
import { z } from "zod";
import { shellActions } from "@/components/shell/actions";
import { functions } from "@/inngest/functions";
import { MailKey } from "@/lib/domains/mail/schema";
import { NotificationKind } from "@/lib/domains/notifications/schema";
import { permissionNames } from "@/lib/domains/permissions";
import { jobKey, pathOf, type Catalogues, type Section } from "@/lib/i18n/words";
import { nounNames, type Noun } from "@/lib/kernel/base/nouns";
import { listEvents } from "./events";
import { listOperations } from "./operations";

/** All that the product must have words for. */
export interface Named {
  nouns: readonly string[];
  /** What the palette offers, as `<list>.<key>`. */
  actions: readonly string[];
  operations: readonly string[];
  events: readonly string[];
  permissions: readonly string[];
  /** Of the functions and schedules. */
  jobs: readonly string[];
  notifications: readonly string[];
  mails: readonly string[];
  /** `<noun>.<field>` of each field that the audit trail can show. */
  fields: readonly string[];
}

const Functions = z.array(
  z.custom<{ id(): string }>((value) => typeof value === "object" && value !== null && "id" in value && typeof value.id === "function"),
);

/** Of records without events: a command whose answer is the record as the audit trail has it. */
const answers: Partial<Record<Noun, string>> = {
  address: "customers.add_address",
  contact: "customers.add_contact",
  mail_suppression: "mail_suppressions.add",
  mail_template: "mail_templates.replace",
  number_series: "number_series.create",
  saved_method: "saved_methods.remove",
  saved_view: "saved_views.create",
  scheduled_export: "scheduled_exports.create",
};

/** Of records without events or such a command: the fields that their encoder in resource.ts writes. */
const encoded: Partial<Record<Noun, readonly string[]>> = {
  contact_passkey: ["contact_id", "email", "name"],
  contact_session: ["email", "expires_at", "revoked_at"],
};

/** Everything that the code names now, read from its lists. */
export async function listNamed(): Promise<Named> {
  const events = await listEvents();
  const operations = await listOperations();
  // Some commands are called by other commands alone, and no index exports them.
  const written = readDomains().flatMap((text) =>
    [...text.matchAll(/\b(?:command|exchange)\(\{\s*id: "([a-z_.]+)"/g)].flatMap(([, id]) => id ?? []),
  );
  const auditable = operations.filter(({ kind }) => kind !== "query").map(({ id }) => id);
  const answered = Object.entries(answers).flatMap(([noun, id]) => {
    const output = operations.find((operation) => operation.id === id)?.output;
    return output instanceof z.ZodType ? fieldsOf(output).map((field) => `${noun}.${field}`) : [];
  });
  return {
    nouns: nounNames,
    actions: shellActions.map(({ id }) => id),
    operations: [...new Set([...auditable, ...written])],
    events: events.map(({ name }) => name),
    permissions: permissionNames,
    jobs: [...new Set(Functions.parse(functions).map((each) => jobKey(each.id())))],
    notifications: NotificationKind.options,
    mails: MailKey.options,
    fields: [
      ...new Set([
        ...events.flatMap(({ noun, data }) => fieldsOf(data).map((field) => `${noun}.${field}`)),
        ...answered,
        ...Object.entries(encoded).flatMap(([noun, names]) => names.map((name) => `${noun}.${name}`)),
        ...auditedFields().filter((field) => !field.endsWith(".")),
      ]),
    ],
  };
}

/** The nouns that the audit trail has by a value whose fields no event and no answer declares. */
export async function findUndeclaredNouns(audited: readonly string[] = auditedFields()): Promise<string[]> {
  const declared = new Set<string>([...(await listEvents()).map(({ noun }) => noun), ...Object.keys(answers), ...Object.keys(encoded)]);
  return [...new Set(audited.filter((field) => field.endsWith(".")).map((field) => field.slice(0, -1)))].filter(
    (noun) => !declared.has(noun),
  );
}

/** The names of all fields of a schema, at every depth. */
function fieldsOf(schema: z.ZodType): string[] {
  const walk = (part: unknown): string[] => {
    if (typeof part !== "object" || part === null) return [];
    return Object.entries(part).flatMap(([key, value]) => [
      ...(key === "properties" ? Object.keys(value as object) : []),
      ...(key === "examples" ? [] : walk(value)),
    ]);
  };
  return walk(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

const domains = resolve(import.meta.dirname, "../../lib/domains");

/**
 * The fields that commands write out by hand: the keys of `before` and `after` in each `ctx.audit({ noun: "…", … })`, each as
 * `<noun>.<field>`; where a side is not written out there, `<noun>.`.
 */
export function auditedFields(texts: readonly string[] = readDomains()): string[] {
  return texts.flatMap((text) => {
    const found: string[] = [];
    const visit = (node: ts.Node): void => {
      const [argument] = ts.isCallExpression(node) && node.expression.getText(source) === "ctx.audit" ? node.arguments : [];
      if (argument && ts.isObjectLiteralExpression(argument)) {
        const valueOf = (name: string) =>
          argument.properties.flatMap((each): ts.Node[] => {
            if (each.name?.getText(source) !== name) return [];
            return ts.isPropertyAssignment(each) ? [each.initializer] : [each];
          });
        const [noun] = valueOf("noun").filter(ts.isStringLiteral);
        for (const side of noun ? [...valueOf("before"), ...valueOf("after")] : [])
          if (ts.isObjectLiteralExpression(side))
            found.push(...side.properties.map((each) => `${noun?.text ?? ""}.${each.name?.getText(source) ?? ""}`));
          else if (side.kind !== ts.SyntaxKind.NullKeyword) found.push(`${noun?.text ?? ""}.`);
      }
      ts.forEachChild(node, visit);
    };
    const source = ts.createSourceFile("command.ts", text, ts.ScriptTarget.Latest, true);
    visit(source);
    return found;
  });
}

function readDomains(): string[] {
  return readdirSync(domains, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(join(domains, path), "utf8"));
}

type Tree = Readonly<Record<string, Catalogues>>;

const messageAt = (catalogues: Tree, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, key) => (typeof found === "object" && found !== null ? (found as Catalogues)[key] : undefined), catalogues);

/** The paths of the words that `catalogues` lack for what is named; `*` stands for the one catalogue that should have them. */
export function findMissingWords(catalogues: Tree, named: Named): string[] {
  const owners = (section: Section, key: string) =>
    Object.keys(catalogues).filter((name) => messageAt(catalogues, [name, section, key]) !== undefined);
  const once = (section: Section, keys: readonly string[], parts: readonly string[] = [""]) =>
    keys.flatMap((key) => {
      const [owner, ...others] = owners(section, key);
      if (owner === undefined || others.length > 0) return [[`*.${section}.${key}`]];
      return parts.map((part) => [owner, section, key, ...(part === "" ? [] : [part])]);
    });
  const paths = [
    ...named.nouns.flatMap((noun) => [pathOf.noun(noun), pathOf.plural(noun)]),
    ...named.actions.map(pathOf.action),
    ...named.operations.map(pathOf.verb),
    ...named.events.map(pathOf.event),
    ...named.permissions.map((name) => (/\.(read|write)$/.test(name) ? pathOf.plural(name) : pathOf.permission(name))),
    ...once("jobs", named.jobs),
    ...once("notifications", named.notifications, ["name", "title"]),
    ...once("mails", named.mails),
  ].filter((path) => typeof messageAt(catalogues, path) !== "string");
  const fields = named.fields.map(pathOf.field).filter((path) => {
    const shared = messageAt(catalogues, ["audit", "shared_fields", path.at(-1) ?? ""]);
    return typeof (messageAt(catalogues, path) ?? shared) !== "string";
  });
  return [...new Set([...paths, ...fields].map((path) => path.join(".")))];
}

/** The paths of words for which there is nothing any more. */
export function findUnusedWords(catalogues: Tree, named: Named): string[] {
  const used: Partial<Record<Section, readonly string[]>> = {
    verbs: named.operations.map((id) => pathOf.verb(id).slice(0, 3).join(".")),
    actions: named.actions.map((id) => pathOf.action(id).join(".")),
    events: named.events.map((name) => pathOf.event(name).join(".")),
    permissions: named.permissions.map((name) => pathOf.permission(name).join(".")),
  };
  const keys: Partial<Record<Section, readonly string[]>> = { jobs: named.jobs, notifications: named.notifications, mails: named.mails };
  return Object.entries(catalogues).flatMap(([name, catalogue]) => [
    ...Object.entries(used).flatMap(([section, paths]) =>
      Object.keys((catalogue[section] ?? {}) as object)
        .map((key) => `${name}.${section}.${key}`)
        .filter((path) => !paths.includes(path)),
    ),
    ...Object.entries(keys).flatMap(([section, known]) =>
      Object.keys((catalogue[section] ?? {}) as object)
        .filter((key) => !known.includes(key))
        .map((key) => `${name}.${section}.${key}`),
    ),
  ]);
}
