import { createHmac } from "node:crypto";
import { z } from "zod";
import { AppError } from "./base/errors";
import "./base/issue-words";
import { unsafeInProduction, type SettingSource } from "./unsafe-settings";

const hexKey = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits (32 bytes)");

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** The address of the base host, without a path: `https://atrium.example`. */
  ATRIUM_BASE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_JOBS_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** Comma-separated `<key id>:<64 hex>` entries; the first wraps, all of them unwrap (rotation). */
  ATRIUM_MASTER_KEY: z
    .string()
    .regex(/^[a-z0-9]{1,16}:[0-9a-f]{64}(,[a-z0-9]{1,16}:[0-9a-f]{64})*$/, "must be `<id>:<64 hex digits>`, several separated by commas"),
  /** Signs session cookies and links. */
  ATRIUM_SIGNING_SECRET: hexKey,
  /** Earlier signing secrets, or the next one, separated by commas: what they sign is accepted too, while they are being replaced. */
  ATRIUM_SIGNING_SECRET_BEFORE: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, "must be 64 hexadecimal digits, several separated by commas")
    .optional(),
  /** To whom faults in security are reported, for `/.well-known/security.txt` (RFC 9116): `mailto:` or https. */
  ATRIUM_SECURITY_CONTACT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** The web server's listen address; loopback only for a demo, whose passwords are public. */
  HOST: z.string().min(1).default("0.0.0.0"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  ADMIN_PORT: z.coerce.number().int().min(1).max(65535).default(3010),
  /** The admin port's listen address; loopback by default, since metrics are not public. */
  ADMIN_HOST: z.string().min(1).default("127.0.0.1"),
  /** Addresses or CIDR ranges of the reverse proxies whose `x-forwarded-*` headers are trusted. */
  TRUSTED_PROXIES: z.string().default(""),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Set by the demo: embedded parts are in use, and the screen says so. */
  ATRIUM_DEMO: z.enum(["0", "1"]).default("0"),
  /** Demo only: the email address and password of its visitor account, separated by a space. */
  ATRIUM_DEMO_VISITOR: z
    .string()
    .regex(/^\S+ \S+$/)
    .optional(),
  /** How many processes share a rate limit; each allows its part. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),

  /** Files on local disk, unless S3_BUCKET is set. */
  STORAGE_DIR: z.string().min(1).default(".data/files"),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(["0", "1"]).default("0"),
  /** The virus scanner: clamd by TCP or socket; without either, a scanner that knows only the EICAR signature. */
  CLAMD_HOST: z.string().optional(),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65535).default(3310),
  CLAMD_SOCKET: z.string().optional(),
  /** The sender's address, with each tenant's name as its display name. */
  MAIL_FROM: z.email().default("mail@localhost.localdomain"),
  /** Mail goes through Resend, else SMTP, else into the mail drawer. */
  RESEND_API_KEY: z.string().optional(),
  RESEND_WEBHOOK_SECRET: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_SECURITY: z.enum(["tls", "starttls", "none"]).default("starttls"),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),

  /** PEM files of the key, and of the certificate with its chain, that seal signed PDFs; by default each company's is self-signed. */
  ATRIUM_SEAL_KEY_FILE: z.string().min(1).optional(),
  ATRIUM_SEAL_CERTIFICATE_FILE: z.string().min(1).optional(),
  /** The authority (RFC 3161) that timestamps those seals; none where unset. */
  ATRIUM_TIMESTAMP_URL: z.url({ protocol: /^https?$/ }).optional(),

  /** The name servers that are asked for companies' DNS records, separated by commas; the system's where unset. */
  DNS_SERVERS: z
    .string()
    .regex(/^[\d.:[\]a-fA-F]+(,[\d.:[\]a-fA-F]+)*$/, "must be IP addresses, each with a port if it is not 53, separated by commas")
    .optional(),

  /** Private networks (CIDR, separated by commas) in which a company may name its own language model's address; none where unset. */
  AI_PRIVATE_NETWORKS: z
    .string()
    .regex(/^[\da-fA-F.:]+\/\d{1,3}(,[\da-fA-F.:]+\/\d{1,3})*$/, "must be networks such as 10.0.5.0/24, separated by commas")
    .optional(),

  /** The OAuth client by which colleagues connect Google Calendar; without both, it can't be connected. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** The same for Outlook and Microsoft 365. */
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),

  /** Where the worker serves its functions: on loopback, or on every address for an Inngest server elsewhere (which signs its calls). */
  WORKER_HOST: z.enum(["127.0.0.1", "0.0.0.0", "::"]).default("127.0.0.1"),
  /** The worker's ports: functions, and on loopback embedded engine and admin. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).default(3011),
  ENGINE_PORT: z.coerce.number().int().min(1).max(65535).default(3012),
  WORKER_ADMIN_PORT: z.coerce.number().int().min(1).max(65535).default(3013),
  /** Port on loopback where the worker serves a sandbox of Stripe's API in place of Stripe. */
  STRIPE_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The same for every other payment provider, each under its slug. */
  PAYMENT_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Port on loopback where the worker serves a sandbox of the Saudi tax authority's API in its place. */
  TAX_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Port on loopback where the worker serves a sandbox of an access point of the Peppol network, which companies can then choose. */
  ACCESS_POINT_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** The origin at which Inngest's server calls the worker's functions; by default the one at which the worker calls itself. */
  WORKER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where people see runs on Inngest's own pages; `INNGEST_BASE_URL` by default. */
  INNGEST_DASHBOARD_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Set when Inngest itself is the engine; the embedded one is then off. */
  INNGEST_BASE_URL: z.url().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
});

export type Environment = z.infer<typeof Environment>;

/** The secrets that check signatures and session cookies; the first one signs. */
export function signingSecrets(
  environment: Pick<Environment, "ATRIUM_SIGNING_SECRET" | "ATRIUM_SIGNING_SECRET_BEFORE">,
): [string, ...string[]] {
  return [environment.ATRIUM_SIGNING_SECRET, ...(environment.ATRIUM_SIGNING_SECRET_BEFORE?.split(",") ?? [])];
}

/** An empty variable counts as unset: compose files and shells pass unset variables that way. */
function withoutEmpty(source: SettingSource): SettingSource {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

/** What is missing or invalid, one line a variable. */
function findProblems(source: SettingSource): string[] {
  const { error } = Environment.safeParse(source);
  return (error?.issues ?? []).map((issue) => {
    const name = issue.path.join(".");
    return `${name}: ${source[name] === undefined ? "is missing" : issue.message}`;
  });
}

function describeProblems(problems: string[]): string[] {
  return problems.length === 0 ? [] : [`The environment is incomplete or invalid:\n${indent(problems)}`];
}

const indent = (lines: string[]): string => lines.map((line) => `  ${line}`).join("\n");

/**
 * Reads and validates the environment; no other code reads it.
 * @throws AppError `internal` that lists every missing or invalid variable with the reason.
 */
export function readEnvironment(source: SettingSource = process.env): Environment {
  const given = withoutEmpty(source);
  const problems = findProblems(given);
  if (problems.length > 0) throw new AppError("internal", describeProblems(problems).join("\n"));
  return Environment.parse(given);
}

/** The owner's database address alone: whoever migrates needs no other variable. */
export function readOwnerAddress(source: SettingSource = process.env): string | undefined {
  return withoutEmpty(source)["DATABASE_OWNER_URL"];
}

/**
 * Reads the environment of a serving process, which refuses unsafe settings in production.
 * @throws AppError `internal` that lists every missing or invalid variable and every unsafe setting at once.
 */
export function readServingEnvironment(source: SettingSource = process.env): Environment {
  const given = withoutEmpty(source);
  const reasons = given["NODE_ENV"] === "production" ? unsafeInProduction(given) : [];
  const unsafe = reasons.length === 0 ? [] : [`This is not safe in production:\n${indent(reasons)}`];
  const all = [...describeProblems(findProblems(given)), ...unsafe];
  if (all.length > 0) throw new AppError("internal", all.join("\n"));
  return Environment.parse(given);
}

/**
 * The keys between functions and engine: Inngest's own where set, else derived from the signing secret, so that the embedded engine needs
 * no further configuration. The part of a signing key after its prefix must be hexadecimal.
 */
export function engineKeys(environment: Environment): { signing_key: string; event_key: string } {
  const derive = (purpose: string) => createHmac("sha256", environment.ATRIUM_SIGNING_SECRET).update(purpose).digest("hex");
  return {
    signing_key: environment.INNGEST_SIGNING_KEY ?? `signkey-prod-${derive("engine signing key")}`,
    event_key: environment.INNGEST_EVENT_KEY ?? derive("engine event key"),
  };
}

/**
 * Sets the variables that libraries read by themselves: next-auth 4 its address (it trusts no header) and secret, Inngest its keys, Next
 * and React the mode of their build. Call it before these libraries are loaded.
 */
export function provideToLibraries(
  environment: Environment,
  mode: "development" | "production",
  target: Record<string, string | undefined> = process.env,
): void {
  target["NEXTAUTH_URL"] = environment.ATRIUM_BASE_URL;
  target["NEXTAUTH_SECRET"] = environment.ATRIUM_SIGNING_SECRET;
  const keys = engineKeys(environment);
  target["INNGEST_BASE_URL"] = environment.INNGEST_BASE_URL ?? `http://127.0.0.1:${environment.ENGINE_PORT}`;
  target["INNGEST_SIGNING_KEY"] = keys.signing_key;
  target["INNGEST_EVENT_KEY"] = keys.event_key;
  target["NODE_ENV"] = mode;
  target["NEXT_TELEMETRY_DISABLED"] = "1";
}

/** Passes Next the configuration of its build, as its standalone server does, so that it need not compile `next.config.ts` at start. */
export function provideBuiltConfig(config: unknown, target: Record<string, string | undefined> = process.env): void {
  target["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(config);
}

/** The environment of a build: this process's own in production mode, so that a build does not depend on the shell's mode. */
export function buildEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...source, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

/** Reads the environment on top of `defaults`, for development with embedded parts. @throws as `readEnvironment`. */
export function readEnvironmentOver(defaults: Record<string, string>): Environment {
  return readEnvironment({ ...defaults, ...process.env });
}

/** Whether a variable is set and not empty. */
export function isSet(name: keyof Environment, source: Record<string, string | undefined> = process.env): boolean {
  return source[name] !== undefined && source[name] !== "";
}
