import { posix } from "node:path";

/** A file of a made-up tree: where it stands, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A file that breaks one rule. */
export interface Offence extends SourceFile {
  rule: string;
}

const value = (target: string): string => `import { value } from "${target}";\nexport const used = value;\n`;
const type = (target: string): string => `import type { Value } from "${target}";\nexport type Used = Value;\n`;
const breaks = (rule: string, folder: string, text: string, file = `breaks-${rule}.ts`): Offence => ({
  rule,
  path: posix.join(folder, file),
  text,
});

/** One offence or more for each rule but the leftward ones, which the test derives from the row of domains itself. */
export const offences: Offence[] = [
  breaks("app-layer", "app/invoices", value("@/lib/domains/invoices/commands")),
  breaks("app-layer", "app/adapters", value("@/lib/adapters/mail/smtp")),
  breaks("app-layer", "app/database", type("@/lib/kernel/db")),
  breaks("app-domain-types", "app/invoices", value("@/lib/domains/invoices/schema")),
  breaks("components-layer", "components/invoices", value("@/lib/domains/invoices/index")),
  breaks("components-layer", "components/database", type("@/lib/kernel/db")),
  breaks("components-resource-types", "components/invoices", value("@/lib/domains/invoices/resource")),
  breaks("nouns-are-light", "components/invoices", value("@/components/ui/button"), "noun.ts"),
  breaks("shell-without-nouns", "components/shell", value("@/components/invoices/list")),
  breaks("domains-layer", "lib/domains/invoices", value("@/lib/adapters/mail/smtp")),
  breaks("domains-layer", "lib/domains/invoices", value("@/inngest/client"), "calls-engine.ts"),
  breaks("domains-layer", "lib/domains/invoices", value("@/components/ui/button"), "shows-button.ts"),
  breaks("domains-without-http", "lib/domains/taxes", type("@/lib/kernel/http/endpoint"), "reads-requests.ts"),
  breaks("handlers-layer", "lib/handlers", value("@/lib/domains/invoices/commands")),
  breaks("handlers-packages", "lib/handlers", value("stripe"), "pays.ts"),
  breaks("commerce-layer", "lib/commerce", value("@/lib/kernel/db")),
  breaks("commerce-layer", "lib/commerce", type("@/lib/kernel/base/ids"), "names-ids.ts"),
  breaks("kernel-layer", "lib/kernel", value("@/lib/domains/customers/index")),
  breaks("kernel-layer", "lib/kernel", value("@/lib/adapters/mail/smtp"), "calls-vendor.ts"),
  breaks("kernel-layer", "lib/kernel/http", value("@/lib/wiring")),
  breaks("kernel-runtime-layer", "lib/kernel", value("@/lib/domains/customers/index"), "runtime.ts"),
  breaks("kernel-base-layer", "lib/kernel/base", type("@/lib/kernel/db")),
  breaks("adapters-layer", "lib/adapters/mail", type("@/lib/domains/customers/index")),
  breaks("adapters-layer", "lib/adapters/pdf", value("@/lib/kernel/db")),
  breaks("parsers-layer", "lib/parsers", value("@/lib/kernel/db")),
  breaks("parsers-in-their-thread", "lib/adapters/mailboxes", value("@/lib/adapters/mailboxes/parse")),
  breaks("parsers-in-their-thread", "lib/kernel", value("@/lib/parsers/list"), "runs-parsers.ts"),
  breaks("parser-packages", "lib/adapters/calendar", value("saxes"), "reads-xml.ts"),
  breaks("paper-layer", "lib/paper", type("@/lib/kernel/base/ids")),
  breaks("einvoice-layer", "lib/einvoice", value("@/lib/kernel/db")),
  breaks("einvoice-packages", "lib/einvoice", value("pg"), "reads-rows.ts"),
  breaks("zatca-layer", "lib/zatca", type("@/lib/kernel/base/ids")),
  breaks("zatca-packages", "lib/zatca", value("pg"), "reads-rows.ts"),
  breaks("vault-layer", "lib/vault", type("@/lib/kernel/base/ids")),
  breaks("vault-keys-in-browsers", "lib/domains/invoices", value("@/lib/vault/keys")),
  breaks("vault-packages", "lib/vault", value("pg"), "reads-rows.ts"),
  breaks("paper-in-its-worker", "components/invoices", value("@/lib/paper/compose")),
  breaks("paper-packages", "lib/paper", value("pg"), "reads-rows.ts"),
  breaks("inngest-layer", "inngest/invoices", value("@/lib/domains/invoices/commands")),
  breaks("inngest-layer", "inngest/mail", value("@/lib/adapters/mail/smtp")),
  breaks("emails-layer", "emails", value("@/lib/kernel/db")),
  breaks("emails-resource-types", "emails", value("@/lib/domains/invoices/resource")),
  breaks("wiring-layer", "lib", value("@/lib/domains/customers/index"), "wiring.ts"),
  breaks(
    "wiring-loads-lazily",
    "lib",
    value("@/lib/domains/customers/index") + 'export { value as smtp } from "@/lib/adapters/mail/smtp";\n',
    "wiring.ts",
  ),
  breaks("i18n-layer", "lib/i18n", value("@/lib/kernel/db")),
  breaks("middleware-layer", ".", value("@/lib/kernel/db"), "middleware.ts"),
  breaks("instrumentation-layer", ".", value("@/lib/kernel/db"), "instrumentation.ts"),
  breaks("nothing-imports-entry-points", "lib/kernel", value("@/scripts/seed")),
  breaks("domain-schema", "lib/domains/taxes", value("@/lib/kernel/db"), "schema.ts"),
  breaks("domain-rules", "lib/domains/taxes", value("@/lib/kernel/db"), "rules.ts"),
  breaks("domain-rules", "lib/domains/taxes/rules", value("@/lib/domains/taxes/queries"), "rates.ts"),
  breaks("domain-policy", "lib/domains/taxes", value("@/lib/domains/taxes/queries"), "policy.ts"),
  breaks("domain-resource", "lib/domains/taxes", type("@/lib/domains/settings/index"), "resource.ts"),
  breaks("domain-resource", "lib/domains/payments", type("@/lib/domains/invoices/commands"), "resource.ts"),
  breaks("domain-resource-kernel-types", "lib/domains/items", value("@/lib/kernel/db"), "resource.ts"),
  breaks("domain-rows", "lib/domains/taxes", value("@/lib/domains/taxes/queries"), "rows.ts"),
  breaks("domain-events", "lib/domains/taxes", type("@/lib/kernel/db"), "events.ts"),
  breaks("domain-mail", "lib/domains/taxes", value("@/lib/domains/settings/index"), "mail.ts"),
  breaks("domain-queries", "lib/domains/staff", value("@/lib/domains/staff/commands/invite"), "queries.ts"),
  breaks("domain-queries", "lib/domains/staff/queries", value("@/lib/domains/staff/commands/invite"), "members.ts"),
  breaks("domain-record", "lib/domains/taxes", value("@/lib/domains/taxes/commands"), "record.ts"),
  breaks("records-across-nouns", "lib/domains/taxes", value("@/lib/domains/records"), "asks-for-all.ts"),
  breaks("domain-mails", "lib/domains/taxes", value("@/lib/kernel/db"), "mails.ts"),
  breaks("mails-in-their-list", "lib/domains/taxes", value("@/lib/domains/mail-list"), "asks-for-mails.ts"),
  breaks("domain-index", "lib/domains/taxes", value("@/lib/domains/settings/index"), "index.ts"),
  breaks("domains-by-index", "lib/domains/payments", type("@/lib/domains/invoices/commands")),
  breaks("domains-in-the-row", "lib/domains/horoscopes", value("@/lib/kernel/db")),
  breaks("only-kernel-knows-next", "lib/kernel/http", value("next"), "reads-next.ts"),
  breaks("only-kernel-knows-next", "app/api/health", value("next"), "route.ts"),
  breaks("only-kernel-knows-next", "inngest", 'import "server-only";\nexport const used = 1;\n', "guarded.ts"),
  breaks("only-kernel-knows-prisma", "app/raw", value("@prisma/client")),
  breaks("only-kernel-knows-prisma", "lib/domains/invoices", value("@/prisma/generated/client")),
  breaks("domains-row-types", "lib/domains/taxes", value("@/prisma/generated/client"), "reads-rows.ts"),
  breaks("app-packages", "app/paid", value("stripe")),
  breaks("components-packages", "components/paid", value("pg")),
  breaks("middleware-packages", ".", value("@/lib/kernel/db") + 'export { value as pg } from "pg";\n', "middleware.ts"),
  breaks("commerce-packages", "lib/commerce", value("pg"), "reads-rows.ts"),
  breaks("domains-packages", "lib/domains/payments", value("stripe"), "pays.ts"),
  breaks("kernel-packages", "lib/kernel", value("stripe"), "pays.ts"),
  breaks("kernel-base-packages", "lib/kernel/base", value("pg"), "reads-rows.ts"),
  breaks("inngest-packages", "inngest/mail", value("graphile-worker"), "queues.ts"),
  breaks("inngest-embedded-packages", "inngest/embedded", value("stripe"), "pays.ts"),
  breaks("emails-packages", "emails", value("pg"), "reads-rows.ts"),
  breaks("wiring-packages", "lib/i18n", value("stripe"), "pays.ts"),
  breaks("browser-doors-are-pure", "lib/commerce", value("node:fs"), "reads-files.ts"),
  breaks("browser-doors-are-pure", "components/paid", value("node:crypto"), "hashes.ts"),
  breaks("no-circular", "lib/kernel/http", value("@/lib/kernel/http/circle-start"), "circle-end.ts"),
  breaks("no-orphans", "lib/kernel/http", "export const alone = 1;\n", "alone.ts"),
  breaks("no-unresolvable", "lib/kernel/http", value("@/lib/kernel/http/nowhere")),
  breaks("no-undeclared-packages", "lib/adapters/mail", value("undeclared"), "borrows.ts"),
  breaks("no-development-packages", "lib/adapters/mail", value("vitest"), "tests-itself.ts"),
];

/** What stands in the made-up tree for the offences to import; none of it breaks a rule but that some stand alone. */
export const neighbours: SourceFile[] = [
  "lib/kernel/db.ts",
  "lib/kernel/base/errors.ts",
  "lib/kernel/base/ids.ts",
  "lib/adapters/mail/smtp.ts",
  "lib/kernel/http/endpoint.ts",
  "lib/commerce/money.ts",
  "lib/domains/invoices/schema.ts",
  "lib/domains/invoices/resource.ts",
  "lib/domains/invoices/commands.ts",
  "lib/domains/mail-list.ts",
  "lib/domains/records.ts",
  "lib/domains/taxes/commands.ts",
  "lib/domains/taxes/queries.ts",
  "lib/domains/staff/commands/invite.ts",
  "inngest/client.ts",
  "components/ui/button.ts",
  "components/invoices/list.ts",
  "scripts/seed.ts",
  "prisma/generated/client.ts",
  "lib/paper/compose.ts",
  "lib/vault/keys.ts",
  "lib/parsers/list.ts",
  "lib/adapters/mailboxes/parse.ts",
].map((path) => ({ path, text: "export const value = 1;\nexport type Value = number;\n" }));
neighbours.push({ path: "lib/kernel/http/circle-start.ts", text: value("@/lib/kernel/http/circle-end") });

/** Imports that the design allows, side by side; no rule may refuse one of them. */
export const allowed: SourceFile[] = [
  {
    path: "app/invoices/page.ts",
    text:
      value("@/lib/domains/invoices/index") +
      'export type { Value } from "@/lib/domains/invoices/schema";\nexport { value as shell } from "@/components/ui/button";\n',
  },
  { path: "app/api/invoices/route.ts", text: value("@/lib/kernel/http/endpoint/endpoint") },
  { path: "app/api/invoices/pdf/route.ts", text: value("@/lib/handlers/invoices") },
  {
    path: "lib/handlers/invoices.ts",
    text: value("@/lib/domains/invoices/index") + 'export { value as endpoint } from "@/lib/kernel/http/endpoint/endpoint";\n',
  },
  {
    path: "components/ui/button.ts",
    text:
      value("@/lib/domains/invoices/rules") +
      'export type { Value } from "@/lib/domains/invoices/resource";\nexport { value as react } from "react";\n',
  },
  { path: "lib/domains/invoices/index.ts", text: value("./commands") },
  {
    path: "lib/domains/invoices/commands.ts",
    text:
      value("@/lib/domains/customers/index") +
      'export { value as db } from "@/lib/kernel/db";\nexport { value as row } from "./resource";\n',
  },
  { path: "lib/domains/invoices/resource.ts", text: value("./schema") + 'export type { Value } from "@/lib/kernel/db";\n' },
  { path: "lib/domains/payments/resource.ts", text: value("@/lib/domains/invoices/resource") },
  { path: "lib/domains/invoices/rules.ts", text: value("./schema") },
  {
    path: "lib/domains/invoices/schema.ts",
    text:
      value("@/lib/commerce/money") +
      'export { value as zod } from "zod";\nexport { value as errors } from "@/lib/kernel/base/errors";\nexport type Value = number;\n',
  },
  { path: "lib/domains/invoices/mail.ts", text: value("@/emails/layout") },
  { path: "lib/domains/invoices/queries.ts", text: value("./mail") },
  { path: "lib/domains/customers/index.ts", text: value("./queries") },
  { path: "lib/domains/customers/queries.ts", text: value("@/lib/kernel/db") },
  { path: "lib/commerce/money.ts", text: value("decimal.js") + 'export { value as errors } from "@/lib/kernel/base/errors";\n' },
  { path: "lib/kernel/base/errors.ts", text: value("zod") },
  {
    path: "lib/kernel/db.ts",
    text: value("@/prisma/generated/client") + 'export { value as pg } from "pg";\nexport type Value = number;\n',
  },
  { path: "lib/kernel/http/endpoint/endpoint.ts", text: value("@/lib/kernel/context") + 'export { value as fs } from "node:fs";\n' },
  { path: "lib/kernel/http/pages/page.ts", text: value("next") },
  { path: "lib/kernel/auth/session.ts", text: value("next") },
  { path: "lib/kernel/runtime.ts", text: value("@/lib/wiring") + "export type Value = number;\n" },
  { path: "lib/kernel/context.ts", text: type("@/lib/kernel/runtime") },
  { path: "lib/kernel/ports/mail.ts", text: type("@/lib/kernel/base/errors") },
  { path: "lib/wiring.ts", text: 'export const value = () => import("@/lib/adapters/mail/smtp");\n' },
  { path: "lib/adapters/mail/smtp.ts", text: type("@/lib/kernel/ports/mail") + 'export { value as stripe } from "stripe";\n' },
  { path: "lib/paper/compose.ts", text: value("@/lib/commerce/money") + 'export { value as react } from "react";\n' },
  { path: "components/document/preview/draw.worker.ts", text: value("@/lib/paper/compose") },
  { path: "emails/layout.ts", text: type("@/lib/domains/invoices/resource") + "export const value = 1;\n" },
  { path: "inngest/client.ts", text: value("inngest") },
  {
    path: "inngest/invoices/email-sent-invoice.ts",
    text: value("@/lib/domains/invoices/index") + 'export { value as client } from "@/inngest/client";\n',
  },
  { path: "inngest/embedded/queue.ts", text: value("graphile-worker") },
  { path: "middleware.ts", text: value("@/lib/kernel/tenancy/host") },
  { path: "lib/kernel/tenancy/host.ts", text: value("@/lib/kernel/base/errors") },
  { path: "prisma/generated/client.ts", text: "export const value = 1;\n" },
];
