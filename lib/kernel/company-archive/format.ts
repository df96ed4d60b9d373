import { z } from "zod";

const vaultStays = "Its values are encrypted for the members of this installation’s vault: set up a vault in the new place.";

/** Tables that an archive leaves out, each with the reason, as its manifest lists them. */
export const leftOutTables: Readonly<Record<string, string>> = {
  calendar_connections: "Colleagues connect their calendars again: the access belongs to the old installation.",
  calendar_links: "They belong to the calendar connections.",
  company_exports: "Exports are files of a day.",
  contact_passkeys: "Passkeys belong to the portal’s old address; contacts add them again.",
  contact_sessions: "Contacts sign in again.",
  contact_sign_ins: "Sign-in links are secrets.",
  exchanges: "Calls to other systems that are still open.",
  export_deliveries: "They belong to the exports.",
  exports: "Exports are files of a day.",
  gateway_deliveries: "Reports of payment providers that are still to be proved; the new place asks for the payments themselves.",
  idempotency_keys: "They protect requests of the last day from being repeated.",
  import_rows: "They belong to the imports.",
  imports: "Uploaded files are kept for 30 days, encrypted.",
  invitations: "Invitations hold secrets; invite again.",
  link_codes: "Codes to sign with are secrets of ten minutes.",
  outbox: "Events that background work has not seen yet.",
  privacy_proofs: "Links to prove an address are secrets of a week.",
  role_views: "They belong to sessions.",
  sending_domains: "The key that signs emails belongs to the old installation; prove the domain again.",
  vault_grants: vaultStays,
  vault_items: vaultStays,
  vault_keys: vaultStays,
  vault_links: vaultStays,
  vault_members: vaultStays,
  vault_reveals: vaultStays,
  vault_unlocks: vaultStays,
  vault_values: vaultStays,
  vaults: vaultStays,
  webhook_deliveries: "Messages of the last 30 days; they are not sent twice.",
};

/** How an import fills a secret that the table requires: unusable text, a sealed empty object, or a new signing secret, sealed. */
export type SecretFiller = "random" | "sealed_object" | "sealed_signing_secret";

/** Columns that an archive leaves out. Those that a table requires get a filler in the new place; the others are empty there. */
export const secretColumns: Readonly<Record<string, Readonly<Record<string, SecretFiller | null>>>> = {
  api_keys: { token_hash: "random" },
  assist_settings: { api_key: null, key_fingerprint: null },
  company_seals: { sealed_key: null },
  export_destinations: { secrets: "sealed_object" },
  mailboxes: { access_token: null, password: "sealed_object" },
  mails: { sealed_url: null },
  payment_attempts: { return_hash: null },
  payment_gateways: { secrets: "sealed_object" },
  public_forms: { turnstile_secret: null },
  survey_anonymous_answers: { token_hash: null },
  access_points: { sealed_key: null },
  tax_units: { sealed_key: null, sealed_next: null, sealed_secret: null },
  webhooks: { secret: "sealed_signing_secret", previous_secret: null, previous_secret_hint: null, previous_secret_until: null },
};

/** Folders of a company's stored objects that an archive leaves out: files of exports, uploads of imports, and copies of persons’ data. */
export const leftOutFolders: readonly string[] = ["exports", "imports", "privacy"];

export const archiveVersion = 1;

const Column = z.object({ name: z.string(), type: z.string(), nullable: z.boolean() });

/** `schema.json`: what the tables of the archive hold. */
export const ArchiveSchema = z.object({
  format: z.literal("atrium-company"),
  version: z.literal(archiveVersion),
  tables: z.array(z.object({ name: z.string(), columns: z.array(Column) })),
  /** Columns that are left out because they are secrets, as `table.column`. */
  secrets: z.array(z.string()),
  left_out: z.array(z.object({ table: z.string(), reason: z.string() })),
});
export type ArchiveSchema = z.output<typeof ArchiveSchema>;

/** `manifest.json`, the archive's last entry: whose it is, and what must be in it. */
export const ArchiveManifest = z.object({
  format: z.literal("atrium-company"),
  version: z.literal(archiveVersion),
  made_at: z.iso.datetime(),
  company: z.object({ id: z.guid(), slug: z.string(), verified: z.boolean() }),
  /** The public halves of the keys that signed the company's evidence, by which it is checked in the new place too. */
  evidence_keys: z
    .array(z.string().regex(/^[\w-]{43}$/))
    .max(1_000)
    .default([]),
  rows: z.record(z.string(), z.int()),
  people: z.int(),
  objects: z.int(),
});
export type ArchiveManifest = z.output<typeof ArchiveManifest>;

/** A colleague's account, without what signs in. */
export const ArchivePerson = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  email_verified_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const paths = {
  readme: "README.txt",
  schema: "schema.json",
  people: "people.jsonl",
  manifest: "manifest.json",
  table: (name: string): string => `tables/${name}.jsonl`,
  list: (name: string): string => `lists/${name}.csv`,
  objects: "objects/",
} as const;

export const readme = `This archive holds everything that one company keeps in Atrium.

schema.json    The tables with their columns and types, and what is left out.
tables/        Each table as JSON lines: a row in each line.
people.jsonl   The colleagues' accounts, without passwords.
lists/         The company's lists as CSV, for reading in a spreadsheet.
objects/       Its files and documents, by the keys that the tables name.
manifest.json  Whose archive it is, and how many rows and objects it has.

Passwords, keys and other secrets are left out; schema.json names them. "npm run company:import <archive>" takes the archive into an
installation that does not have this company.
`;
