/**
 * Who may import whom (design, section 4). Every rule gives its reason. `npm run lint:layers` runs it;
 * tests/guards/layers.integration.test.ts shows that each rule bites. A new layer edge or package is one line here, with its reason in
 * docs/decisions.
 */

/** The row of domains: each may import only the `index` of those to its left. */
const row = [
  "settings",
  "custom-fields",
  "audit",
  "jobs",
  "staff",
  "bulk-changes",
  "api-keys",
  "files",
  "branding",
  "sending-domains",
  "company-seals",
  "mail",
  "taxes",
  "items",
  "ledger",
  "customers",
  "consents",
  "documents",
  "tax-clearance",
  "document-links",
  "signers",
  "access-points",
  "e-invoices",
  "invoices",
  "payment-gateways",
  "payments",
  "bank-statements",
  "payouts",
  "notifications",
  "credit-notes",
  "dunning",
  "statements",
  "estimates",
  "recurring-invoices",
  "subscriptions",
  "proposals",
  "contracts",
  "public-forms",
  "leads",
  "projects",
  "business-calendars",
  "tickets",
  "tasks",
  "recurring-tasks",
  "macros",
  "timesheets",
  "time-entries",
  "expenses",
  "project-billing",
  "calendar",
  "calendar-connections",
  "bookings",
  "knowledge-base",
  "surveys",
  "mailboxes",
  "vault",
  "assists",
  "portal",
  "notes",
  "saved-views",
  "timeline",
  "search",
  "live",
  "reconciliation",
  "reports",
  "export-destinations",
  "exports",
  "imports",
  "webhooks",
  "email-templates",
  "retention",
  "privacy-requests",
  "accounts",
];

/** The project's own code; packages and Node's modules have rules of their own below. */
const ours = "^(app|components|lib|prisma|inngest|emails|scripts|tests)/|^(instrumentation|middleware|next\\.config)\\.ts$";
const anyOf = (...names) => `(?:${names.join("|")})`;
const kernelBase = "^lib/kernel/base/";
const commerce = "^lib/commerce/";
const catalogues = "^lib/i18n/";
const paper = "^lib/paper/";
/** Electronic invoices; pages may show what a profile or a problem is, and the threads of parsers run what reads. */
const einvoice = "^lib/einvoice/";
const einvoiceData = "^lib/einvoice/(model|line|party|profiles|codes/[^/]+)\\.ts$";
/** Encryption for the vault; browsers and tests run it. */
const vaultCrypto = "^lib/vault/";
/** E-invoices of Saudi Arabia. */
const zatca = "^lib/zatca/";
const domainIndex = "^lib/domains/[^/]+/index\\.ts$";
const door = "^lib/domains/[^/]+/(schema|rules)\\.ts$";
const handlers = "^lib/handlers/";
const resource = "^lib/domains/[^/]+/resource\\.ts$";
const permissionList = "^lib/domains/permissions\\.ts$";
const mailList = "^lib/domains/mail-list\\.ts$";
const records = "^lib/domains/records\\.ts$";
/** The domains that work on records of every noun. Of one that declares a record itself, record-list.ts imports the record.ts alone. */
const acrossNouns = [
  "notes",
  "saved-views",
  "timeline",
  "search",
  "live",
  "reports",
  "exports",
  "imports",
  "webhooks",
  "email-templates",
  "audit",
  "retention",
];
const leftSchema = "^lib/domains/[^/]+/schema\\.ts$";
const parserList = "^lib/parsers/list\\.ts$";
/** What reads bytes of strangers: a thread with limits of time and memory runs these files, and nothing else does. */
const parserFiles = [
  "^lib/adapters/calendar/dav-xml\\.ts$",
  "^lib/adapters/document-seal/(read-)?pkcs12\\.ts$",
  "^lib/adapters/mailboxes/parse\\.ts$",
  "^lib/adapters/virus-scan/search-archive\\.ts$",
  "^lib/einvoice/read/",
  "^lib/kernel/files/(camt-entries|inspect-zip|read-camt|read-csv|read-table|read-xlsx|xlsx-parts)\\.ts$",
  "^lib/kernel/mail-html\\.ts$",
];
const generatedClient = "^prisma/|^node_modules/@?prisma/|^node_modules/\\.prisma/";

/** `from` may import, of our own code, nothing but `allowed`. */
const onlyOurs = (name, comment, from, allowed) => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from } : from,
  to: { path: ours, pathNot: allowed },
});
/** What is allowed for its types alone: the import must vanish when the code is compiled. */
const typesOnly = (name, comment, from, path, pathNot = []) => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from } : from,
  to: { path, pathNot, dependencyTypesNot: ["type-only"] },
});
/** Of the packages, `from` may import nothing but `packages`. */
const onlyPackages = (name, comment, from, packages) => ({
  name,
  comment,
  severity: "error",
  from: typeof from === "string" ? { path: from } : from,
  to: { path: "(^|/)node_modules/", pathNot: packages.length === 0 ? [] : [`(^|/)node_modules/(@types/)?${anyOf(...packages)}/`] },
});

const layers = [
  onlyOurs(
    "app-layer",
    "A page or route finds its operation and shows the result; it decides nothing, so it needs no database, adapter or inside of a domain.",
    "^app/",
    ["^app/", "^components/", domainIndex, door, handlers, "^lib/kernel/(http|auth|tenancy|base)/", catalogues],
  ),
  typesOnly("app-domain-types", "From a domain's inside a page takes types alone; values come through its index.", "^app/", door),
  onlyOurs(
    "components-layer",
    "Components run in the browser: they know a domain by its schema and rules, never by what runs on the server alone.",
    "^components/",
    ["^components/", door, resource, commerce, kernelBase, catalogues, paper, vaultCrypto, einvoiceData],
  ),
  {
    name: "nouns-are-light",
    severity: "error",
    comment: "Every page loads every noun.ts, so one declares plain data: what draws its sections is loaded when a page shows one.",
    from: { path: "^components/[^/]+/noun\\.ts$" },
    to: { path: ours, pathNot: ["^components/shell/noun\\.ts$", kernelBase], dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "shell-without-nouns",
    severity: "error",
    comment:
      "The shell is loaded by every page, so it knows nouns by components/nouns.ts and settings by " +
      "their index, which are data: its script must not grow with each noun.",
    from: { path: "^components/(shell|layout|list)/" },
    to: {
      path: "^components/",
      pathNot: ["^components/(shell|layout|list|ui|api|live|words)/", "^components/(nouns|settings/settings-index)\\.ts$"],
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "paper-in-its-worker",
    severity: "error",
    comment:
      "The renderer of PDFs weighs more than a page may: only the worker that draws the preview brings it along. A QR code's path needs " +
      "none of it.",
    from: { path: "^components/", pathNot: "^components/document/preview/(draw\\.worker|draw-pages)\\.ts$" },
    to: {
      path: [paper, "(^|/)node_modules/(@react-pdf/[^/]+|pdfjs-dist)/"],
      pathNot: "^lib/paper/qr-path\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  typesOnly(
    "components-resource-types",
    "A resource's encoder runs on the server; components need only the shape of what it answers.",
    "^components/",
    resource,
  ),
  onlyOurs(
    "domains-layer",
    "A domain is its rules and its rows: it knows the kernel, pure values and other domains, not the doors it is reached by nor the " +
      "vendors behind a port.",
    "^lib/domains/",
    ["^lib/domains/", "^lib/kernel/", commerce, einvoice, zatca, "^emails/", "^prisma/generated/", "^lib/vault/envelope\\.ts$"],
  ),
  {
    name: "domains-without-http",
    severity: "error",
    comment:
      "A domain runs the same behind a route, a background function and a script: what reads a request or writes an answer is a handler.",
    from: { path: "^lib/domains/" },
    to: { path: "^lib/kernel/http/" },
  },
  onlyOurs(
    "handlers-layer",
    "A handler turns a request into a call of operations and the outcome into an answer; it enters a domain as a route does.",
    handlers,
    [domainIndex, door, "^lib/kernel/"],
  ),
  typesOnly(
    "domains-row-types",
    "Of the generated client a domain takes the shapes of rows and filters; the client itself is the kernel's.",
    "^lib/domains/",
    "^prisma/generated/",
  ),
  onlyOurs(
    "commerce-layer",
    "Money, tax and documents are pure values without I/O, the same on the server and in the browser; they refuse with the one " +
      "error there is.",
    "^lib/commerce/",
    [commerce, "^lib/kernel/base/errors\\.ts$"],
  ),
  onlyOurs(
    "kernel-layer",
    "The kernel knows no business noun and no vendor.",
    { path: "^lib/kernel/", pathNot: ["^lib/kernel/runtime\\.ts$", kernelBase] },
    ["^lib/kernel/", "^prisma/generated/", catalogues, parserList],
  ),
  onlyOurs(
    "kernel-runtime-layer",
    "runtime.ts alone binds ports to adapters through wiring.ts, so that no other code can reach past a port; and the list of " +
      "permissions, which is data, to the callers who have fixed ones.",
    "^lib/kernel/runtime\\.ts$",
    ["^lib/kernel/", "^prisma/generated/", "^lib/wiring\\.ts$", permissionList],
  ),
  onlyOurs("kernel-base-layer", "base is loaded by browsers: it leans on nothing but itself.", kernelBase, [kernelBase]),
  onlyOurs(
    "adapters-layer",
    "An adapter turns a port into a vendor's calls; what it needs of a business comes as an argument.",
    "^lib/adapters/",
    [
      "^lib/adapters/",
      "^lib/kernel/(ports/[^/]+|files/[^/]+|env|log)\\.ts$",
      "^lib/kernel/http/egress/egress\\.ts$",
      kernelBase,
      commerce,
      zatca,
      catalogues,
      paper,
      einvoice,
    ],
  ),
  onlyOurs("zatca-layer", "An e-invoice is a pure function of its document, its key and its place in the chain.", zatca, [zatca, commerce]),
  onlyOurs("parsers-layer", "The thread of parsers runs them and does nothing else.", "^lib/parsers/", [
    "^lib/parsers/",
    ...parserFiles,
    einvoice,
    "^lib/adapters/calendar/(ical-event|ical-write)\\.ts$",
    "^lib/kernel/(ports|files)/",
    kernelBase,
  ]),
  {
    name: "parsers-in-their-thread",
    severity: "error",
    comment: "What a stranger sends may take a parser minutes: call parseInThread, which limits its time and keeps this process answering.",
    from: { path: ours, pathNot: ["^lib/parsers/", "^tests/", ...parserFiles] },
    to: { path: [parserList, ...parserFiles], dependencyTypesNot: ["type-only"] },
  },
  onlyOurs(
    "paper-layer",
    "A document on paper is a pure function of its view, the same in the PDF's thread and in the browser's preview.",
    paper,
    [paper, commerce, "^lib/kernel/prose\\.ts$"],
  ),
  onlyOurs("einvoice-layer", "An electronic invoice is a pure function of its document: no database, no clock, no vendor.", einvoice, [
    einvoice,
    commerce,
    "^lib/kernel/base/errors\\.ts$",
    "^lib/i18n/(en|ar)/e_invoice_rules\\.json$",
  ]),
  onlyOurs("vault-layer", "What encrypts knows bytes and keys alone, so that it can be read and tested by itself.", vaultCrypto, [
    vaultCrypto,
    "^lib/kernel/base/errors\\.ts$",
  ]),
  {
    name: "vault-keys-in-browsers",
    severity: "error",
    comment: "The server checks the form of an envelope; what derives, opens or makes keys runs in browsers, and in the demo's seed.",
    from: { path: "^(app|emails|inngest|lib)/", pathNot: vaultCrypto },
    to: { path: vaultCrypto, pathNot: "^lib/vault/envelope\\.ts$" },
  },
  onlyOurs(
    "inngest-layer",
    "A background function calls operations as any other door does, so that permission, audit and tenant are never bypassed.",
    "^inngest/",
    ["^inngest/", domainIndex, "^lib/kernel/"],
  ),
  onlyOurs("emails-layer", "A mail is pure props to markup: it queries nothing.", "^emails/", ["^emails/", commerce, resource, catalogues]),
  typesOnly("emails-resource-types", "A mail is handed a resource; it does not encode one.", "^emails/", resource),
  onlyOurs("wiring-layer", "wiring.ts binds ports to adapters and does nothing else.", "^lib/wiring\\.ts$", [
    "^lib/adapters/",
    "^lib/kernel/(ports/[^/]+|env|log)\\.ts$",
    kernelBase,
  ]),
  {
    name: "wiring-loads-lazily",
    severity: "error",
    comment: "A vendor's SDK costs memory and start time: wiring.ts loads each adapter by dynamic import, when it is first used.",
    from: { path: "^lib/wiring\\.ts$" },
    to: {
      path: "^lib/adapters/",
      // The list loads each provider in the same way.
      pathNot: "^lib/adapters/payments/providers/list\\.ts$",
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  },
  onlyOurs("i18n-layer", "Catalogues are data.", catalogues, [catalogues, kernelBase]),
  onlyOurs("middleware-layer", "The middleware runs before every page: it resolves the host without a query.", "^middleware\\.ts$", [
    "^lib/kernel/tenancy/(host|pages)\\.ts$",
    kernelBase,
  ]),
  onlyOurs("instrumentation-layer", "Next loads it with the server, to tell what a failed page answers.", "^instrumentation\\.ts$", [
    "^lib/kernel/(database-errors|http/pages/page-answer)\\.ts$",
    kernelBase,
  ]),
  {
    name: "nothing-imports-entry-points",
    severity: "error",
    comment: "Scripts and tests are entry points: what others need of them belongs in lib.",
    from: { path: "^(app|components|lib|prisma|inngest|emails)/" },
    to: { path: "^(scripts|tests)/" },
  },
];

/** A file inside a domain, or one in the folder of its name, sees, of its own domain, only `own`; `$1` is the domain's name. */
const insideDomain = (file, comment, own, others) =>
  onlyOurs(`domain-${file}`, comment, `^lib/domains/([^/]+)/${file}[./]`, [...own.map((name) => `^lib/domains/$1/${name}`), ...others]);

const domainFiles = [
  insideDomain(
    "schema",
    "schema.ts is a browser's door: it drags no server code along, but may build on the schema of a domain to its left.",
    ["schema/"],
    [commerce, einvoiceData, kernelBase, leftSchema, permissionList, mailList, "^lib/vault/envelope\\.ts$"],
  ),
  insideDomain("mails", "mails.ts declares the noun's emails: names and texts, which are data.", ["mails/"], [kernelBase]),
  insideDomain(
    "rules",
    "rules.ts is a browser's door, and pure.",
    ["(schema\\.ts$|rules/|defaults/)"],
    [commerce, einvoiceData, kernelBase, permissionList],
  ),
  insideDomain(
    "policy",
    "policy.ts says who may see a row; it needs no other verb of the domain.",
    ["(schema|rules)\\.ts$"],
    [records, "^lib/kernel/", "^prisma/generated/"],
  ),
  insideDomain(
    "resource",
    "resource.ts turns a row into its public value, alike for REST, webhooks, exports and AI; it may build on the resource of a domain " +
      "to its left.",
    ["(schema|rules|resource)\\.ts$"],
    [commerce, einvoiceData, leftSchema, resource, "^lib/kernel/", "^prisma/generated/"],
  ),
  insideDomain(
    "rows",
    "rows.ts says where a noun's rows are, how one becomes the resource, and that it has custom values; it queries nothing itself.",
    ["(schema|rules|policy|resource)\\.ts$"],
    ["^lib/kernel/", "^prisma/generated/", "^lib/domains/custom-fields/index\\.ts$"],
  ),
  insideDomain("events", "events.ts is a catalogue: names, payloads, samples.", ["schema\\.ts$"], [kernelBase]),
  insideDomain(
    "mail",
    "mail.ts turns a row into a mail's data.",
    ["(schema|rules|resource)\\.ts$"],
    [commerce, "^emails/", "^lib/kernel/"],
  ),
  insideDomain(
    "queries",
    "queries.ts stands left of the commands: a read never calls a write.",
    ["(?!commands(\\.ts$|/))"],
    [domainIndex, records, leftSchema, permissionList, commerce, einvoice, "^emails/", "^lib/kernel/", "^prisma/generated/"],
  ),
  insideDomain(
    "record",
    "record.ts says what the rest of the product needs to know of a noun: its schemas, events and reads; it runs no command.",
    ["(schema|events|queries|queries/(mail|list|find)|search)\\.ts$"],
    ["^lib/kernel/record\\.ts$"],
  ),
  {
    name: "records-across-nouns",
    severity: "error",
    comment: "records.ts gathers the domains, so only those that work on every noun may import it: the others would import themselves.",
    from: { path: "^lib/domains/", pathNot: [`^lib/domains/${anyOf(...acrossNouns)}/`] },
    to: { path: records },
  },
  {
    name: "mails-in-their-list",
    severity: "error",
    comment: "mail-list.ts gathers the emails of every noun, so only the domain that composes them may import it.",
    from: { path: "^lib/domains/", pathNot: "^lib/domains/mail/schema\\.ts$" },
    to: { path: mailList },
  },
  insideDomain("index", "index.ts is the server's door to this domain's own files; it re-exports no other domain.", [""], []),
  typesOnly(
    "domain-resource-kernel-types",
    "An encoder is pure: of the kernel it takes types, and values of base.",
    "^lib/domains/[^/]+/(resource|mail)\\.ts$",
    "^lib/kernel/",
    [kernelBase],
  ),
  {
    name: "domains-by-index",
    severity: "error",
    comment: "A domain is entered by its index: the rest may change without asking its neighbours.",
    // domain-resource says what a resource.ts may import.
    from: { path: "^lib/domains/([^/]+)/", pathNot: resource },
    to: { path: "^lib/domains/[^/]+/", pathNot: ["^lib/domains/$1/", domainIndex, permissionList, leftSchema] },
  },
  {
    name: "domains-in-the-row",
    severity: "error",
    comment: "Every domain has its place in the row, or nobody knows whom it may call: add it there.",
    from: { path: "^lib/domains/[^/]+/", pathNot: [`^lib/domains/${anyOf(...row)}/`] },
    to: {},
  },
  ...row.slice(0, -1).map((name, place) => ({
    name: `domains-leftward-${name}`,
    severity: "error",
    comment:
      `${name} stands left of what it imports here. Who creates another's record stands to its right; leftward news travels by ` + `event.`,
    from: { path: `^lib/domains/${name}/` },
    to: { path: `^lib/domains/${anyOf(...row.slice(place + 1))}/` },
  })),
];

const emailLibraries = ["@react-email/[^/]+", "react", "react-dom"];
const pages = [
  "react",
  "react-dom",
  "next",
  "next-intl",
  "next-auth",
  "@simplewebauthn/browser",
  "@tanstack/[^/]+",
  "zod",
  "@fontsource(-variable)?/[^/]+",
  "tailwindcss",
];
/** What the staff app is drawn with (docs/decisions/staff-app.md). */
const drawing = ["radix-ui", "lucide-react", "cmdk", "react-hook-form", "recharts"];

const packages = [
  {
    name: "parser-packages",
    severity: "error",
    comment:
      "A package that parses belongs in a file of parserFiles, which only the thread runs. Timestamps have 64 kB at most, and an archive " +
      "of a company is read by a command of its own.",
    from: {
      path: "^(app|components|emails|inngest|lib|scripts)/",
      pathNot: ["^lib/adapters/document-seal/", "^lib/kernel/company-archive/", ...parserFiles],
    },
    to: { path: `(^|/)node_modules/(@types/)?${anyOf(...["asn1js", "csv-parse", "mailparser", "pkijs", "saxes", "yauzl"])}/` },
  },
  {
    name: "only-kernel-knows-next",
    severity: "error",
    comment:
      "Operations, functions and route files run outside Next too (OpenAPI, worker, tests): only http/pages and auth may lean on it.",
    from: { path: "^(lib|inngest|app/api)/", pathNot: ["^lib/kernel/http/pages/(site-)?page\\.ts$", "^lib/kernel/auth/"] },
    to: { path: "(^|/)node_modules/(next|server-only)/|^next(/|$)|^server-only$" },
  },
  {
    name: "only-kernel-knows-prisma",
    severity: "error",
    comment: "The kernel's pool scopes each statement to its tenant; a client of one's own would not.",
    from: { path: "^(app|components|emails|inngest|lib)/|^middleware\\.ts$", pathNot: "^lib/kernel/" },
    to: { path: generatedClient, dependencyTypesNot: ["type-only"] },
  },
  onlyPackages("app-packages", "Pages are made of React, Next and the page libraries; vendors stand behind ports.", "^app/", pages),
  onlyPackages("components-packages", "What components import is sent to the browser.", "^components/", [
    ...pages,
    ...drawing,
    "decimal\\.js",
    "@react-pdf/[^/]+",
    "pdfjs-dist",
  ]),
  onlyPackages("middleware-packages", "The middleware is on the path of every page.", "^middleware\\.ts$", ["next"]),
  onlyPackages("paper-packages", "Documents are React for the PDF's renderer, with text in Markdown and a code to pay by.", paper, [
    "@react-pdf/[^/]+",
    "markdown-it",
    "react",
    "qr",
    "zod",
  ]),
  onlyPackages("einvoice-packages", "XML is written and read by libraries, and the XML in a PDF is found by one.", einvoice, [
    "@cantoo/pdf-lib",
    "decimal\\.js",
    "saxes",
    "xmlbuilder2",
  ]),
  onlyPackages("zatca-packages", "The hash needs an XML document in canonical form; keys are Node's own.", zatca, [
    "@xmldom/xmldom",
    "xml-crypto",
  ]),
  onlyPackages("vault-packages", "Everything else is WebCrypto.", vaultCrypto, ["@hpke/core", "@scure/bip39", "shamir-secret-sharing"]),
  onlyPackages(
    "commerce-packages",
    "commerce needs zod, the decimal library, the order of postal addresses and the dates of rules, and nothing that does I/O.",
    "^lib/commerce/",
    ["zod", "decimal\\.js", "localized-address-format", "rrule-temporal"],
  ),
  onlyPackages("handlers-packages", "Handlers call operations; vendors stand behind ports.", handlers, ["zod"]),
  onlyPackages("domains-packages", "Vendors' SDKs are imported in lib/adapters alone; a domain validates and decides.", "^lib/domains/", [
    "zod",
    "decimal\\.js",
    "re2js",
  ]),
  onlyPackages(
    "kernel-packages",
    "The kernel has the database, the log and the wire; vendors' SDKs are imported in lib/adapters alone.",
    { path: "^lib/kernel/", pathNot: kernelBase },
    [
      "zod",
      "pg",
      "@prisma/[^/]+",
      "pino",
      "prom-client",
      "p-limit",
      "undici",
      "busboy",
      "ipaddr\\.js",
      "typeid-js",
      "@node-rs/argon2",
      "@zxcvbn-ts/language-common",
      "@simplewebauthn/server",
      "otpauth",
      "next",
      "next-auth",
      "react",
      // What looks into untrusted content; none of them calls anyone.
      "sanitize-html",
      "markdown-it",
      "file-type",
      "yauzl",
      // Writes archives, for files that the product makes itself.
      "yazl",
      // Read tables of text and workbooks, which come from outside.
      "csv-parse",
      "saxes",
    ],
  ),
  onlyPackages("kernel-base-packages", "base is loaded by browsers.", kernelBase, ["zod", "typeid-js"]),
  onlyPackages(
    "inngest-packages",
    "Functions need the SDK of Inngest; the vendors they act on stand behind ports.",
    { path: "^inngest/", pathNot: "^inngest/embedded/" },
    ["inngest", "zod"],
  ),
  onlyPackages("inngest-embedded-packages", "The embedded engine is built on graphile-worker and PostgreSQL.", "^inngest/embedded/", [
    "inngest",
    "zod",
    "graphile-worker",
    "pg",
    "undici",
  ]),
  onlyPackages("emails-packages", "Mails are React markup.", "^emails/", emailLibraries),
  onlyPackages("wiring-packages", "wiring.ts names adapters; the SDKs are theirs to import.", "^lib/(wiring\\.ts$|i18n/)", []),
];

const hygiene = [
  {
    name: "browser-doors-are-pure",
    severity: "error",
    comment: "What a browser loads, and what is called pure, can use none of Node's modules.",
    from: {
      path: [
        `^components/|^lib/commerce/|${vaultCrypto}|${paper}|${kernelBase}`,
        "^lib/domains/[^/]+/(schema|rules|resource|events)\\.ts$|^emails/|^middleware\\.ts$",
      ].join("|"),
    },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "no-circular",
    severity: "error",
    comment: "Two files that need each other are one file, or three. A file that is loaded later, by a dynamic import, closes no circle.",
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } },
  },
  {
    name: "no-orphans",
    severity: "error",
    comment: "A file that nothing imports and that imports nothing is dead.",
    from: { orphan: true, path: "^(lib|components|emails|inngest)/" },
    to: {},
  },
  {
    name: "no-unresolvable",
    severity: "error",
    comment: "An import that leads nowhere fails only when it is run.",
    from: { pathNot: "^(public|docs)/" },
    to: { couldNotResolve: true, pathNot: "^(server-only|next(/|$))" },
  },
  {
    name: "no-undeclared-packages",
    severity: "error",
    comment: "A package that package.json does not name is there by another's grace.",
    from: { path: "^(app|components|lib|inngest|emails|prisma|scripts|tests)/" },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
  {
    name: "no-development-packages",
    severity: "error",
    comment: "What serves requests runs without the development packages.",
    from: { path: "^(app|components|lib|inngest|emails)/" },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "/node_modules/@types/|^node_modules/@types/" },
  },
];

module.exports = {
  forbidden: [...layers, ...domainFiles, ...packages, ...hygiene],
  options: {
    doNotFollow: { path: ["(^|/)node_modules/", "^prisma/generated/"] },
    exclude: { path: ["^\\.next/", "^dist/", "^\\.data/", "^next-env\\.d\\.ts$"] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "require", "node", "default", "types"] },
  },
};
