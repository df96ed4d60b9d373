import { createHmac } from "node:crypto";
import { z } from "zod";
import { AppError } from "./base/errors";

const hexKey = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits (32 bytes)");

const Environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** The address of the base host, without a path: `https://atrium.example`. */
  ATRIUM_BASE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_JOBS_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  /** `<key id>:<64 hex>` entries, comma-separated; the first one wraps, all of them unwrap (rotation). */
  ATRIUM_MASTER_KEY: z
    .string()
    .regex(/^[a-z0-9]{1,16}:[0-9a-f]{64}(,[a-z0-9]{1,16}:[0-9a-f]{64})*$/, "must be `<id>:<64 hex digits>`, several separated by commas"),
  /** Signs session cookies and links. */
  ATRIUM_SIGNING_SECRET: hexKey,
  /** Where the web server listens; the loopback alone for a demo, whose passwords everybody knows. */
  HOST: z.string().min(1).default("0.0.0.0"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  ADMIN_PORT: z.coerce.number().int().min(1).max(65535).default(3010),
  /** Where the admin port listens; metrics are nobody else's business, so the loopback unless told otherwise. */
  ADMIN_HOST: z.string().min(1).default("127.0.0.1"),
  /** Addresses or CIDR ranges of reverse proxies whose `x-forwarded-*` headers are believed. */
  TRUSTED_PROXIES: z.string().default(""),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  /** Set by the demo: embedded parts are in use, and the screen says so. */
  ATRIUM_DEMO: z.enum(["0", "1"]).default("0"),
  /** Of the demo: the address and the password by which its visitors look round, with a space between them. */
  ATRIUM_DEMO_VISITOR: z
    .string()
    .regex(/^\S+ \S+$/)
    .optional(),
  /** How many processes share a rate limit; each takes its part. */
  WEB_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),

  /** Files on local disk, unless S3_BUCKET is set. */
  STORAGE_DIR: z.string().min(1).default(".data/files"),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(["0", "1"]).default("0"),
  /** The virus scanner: clamd by TCP or socket; without either, a scanner that knows the EICAR signature alone. */
  CLAMD_HOST: z.string().optional(),
  CLAMD_PORT: z.coerce.number().int().min(1).max(65535).default(3310),
  CLAMD_SOCKET: z.string().optional(),
  /** The sender's address; each tenant's name goes before it. */
  MAIL_FROM: z.email().default("mail@localhost.localdomain"),
  /** Mail by Resend, else by SMTP, else into the drawer. */
  RESEND_API_KEY: z.string().optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_SECURITY: z.enum(["tls", "starttls", "none"]).default("starttls"),
  SMTP_USER: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),

  /** The worker's own ports, all on loopback: functions, embedded engine, admin. */
  WORKER_PORT: z.coerce.number().int().min(1).max(65535).default(3011),
  ENGINE_PORT: z.coerce.number().int().min(1).max(65535).default(3012),
  WORKER_ADMIN_PORT: z.coerce.number().int().min(1).max(65535).default(3013),
  /** The worker serves a sandbox of Stripe's API there, on loopback, and Stripe itself is never asked. */
  STRIPE_SANDBOX_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  /** Set when Inngest itself is the engine; the embedded one then stays off. */
  INNGEST_BASE_URL: z.url().optional(),
  INNGEST_EVENT_KEY: z.string().optional(),
  INNGEST_SIGNING_KEY: z.string().optional(),
});

export type Environment = z.infer<typeof Environment>;

/**
 * Reads and checks the environment; the one place that does.
 * @throws AppError `internal` that lists every variable that is missing or wrong, and why.
 */
export function readEnvironment(source: Record<string, string | undefined> = process.env): Environment {
  const parsed = Environment.safeParse(source);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new AppError("internal", `The environment is not complete:\n${problems.join("\n")}`);
}

/** What `npm start` refuses in production, each with its reason; empty when all is safe. */
export function unsafeInProduction(environment: Environment): string[] {
  const reasons: string[] = [];
  if (!environment.ATRIUM_BASE_URL.startsWith("https://"))
    reasons.push("ATRIUM_BASE_URL must be https: cookies and links would travel in the clear");
  if (environment.ATRIUM_DEMO === "1") reasons.push("ATRIUM_DEMO must not be set: it opens the demo's embedded parts");
  if (environment.CLAMD_HOST === undefined && environment.CLAMD_SOCKET === undefined)
    reasons.push("CLAMD_HOST or CLAMD_SOCKET is missing: the scanner without it knows the EICAR signature alone");
  if (environment.RESEND_API_KEY === undefined && environment.SMTP_HOST === undefined)
    reasons.push("RESEND_API_KEY or SMTP_HOST is missing: without one mail stays in the drawer");
  if (environment.STRIPE_SANDBOX_PORT !== undefined)
    reasons.push("STRIPE_SANDBOX_PORT must not be set: payments by Stripe would move no money");
  if (environment.DATABASE_JOBS_URL === undefined) reasons.push("DATABASE_JOBS_URL is missing: the worker has a role of its own");
  return reasons;
}

/** @throws AppError `internal` listing what is not safe, when the environment says production. */
export function assertSafeForProduction(environment: Environment): void {
  if (environment.NODE_ENV !== "production") return;
  const reasons = unsafeInProduction(environment);
  if (reasons.length > 0)
    throw new AppError("internal", `This is not safe in production:\n${reasons.map((reason) => `  ${reason}`).join("\n")}`);
}

/**
 * The keys between functions and engine: Inngest's own where they are set, else made from the signing secret, so that an installation
 * with the embedded engine has nothing more to keep. A signing key's part after the prefix must be hexadecimal.
 */
export function engineKeys(environment: Environment): { signing_key: string; event_key: string } {
  const derive = (purpose: string) => createHmac("sha256", environment.ATRIUM_SIGNING_SECRET).update(purpose).digest("hex");
  return {
    signing_key: environment.INNGEST_SIGNING_KEY ?? `signkey-prod-${derive("engine signing key")}`,
    event_key: environment.INNGEST_EVENT_KEY ?? derive("engine event key"),
  };
}

/**
 * Hands libraries what they read from the environment by themselves: next-auth 4 its address (it believes no header) and secret, Inngest
 * its keys, Next and React the mode their code was built for. Call it before either is loaded.
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

/**
 * Gives Next the configuration that its build kept: it then neither compiles `next.config.ts` nor reads it, as in the standalone server
 * that it can build.
 */
export function provideBuiltConfig(config: unknown, target: Record<string, string | undefined> = process.env): void {
  target["__NEXT_PRIVATE_STANDALONE_CONFIG"] = JSON.stringify(config);
}

/** The environment of a build: this process's own, in production mode, so that a build does not depend on where it is started. */
export function buildEnvironment(source: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return { ...source, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
}

/** The environment over `defaults`: for development, where what is not set is embedded or made up. @throws as `readEnvironment`. */
export function readEnvironmentOver(defaults: Record<string, string>): Environment {
  return readEnvironment({ ...defaults, ...process.env });
}

/** Whether a variable is set at all. */
export function isSet(name: keyof Environment, source: Record<string, string | undefined> = process.env): boolean {
  return source[name] !== undefined && source[name] !== "";
}
