import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const Secrets = z.object({ ATRIUM_MASTER_KEY: z.string(), ATRIUM_SIGNING_SECRET: z.string() });
export type Secrets = z.infer<typeof Secrets>;

const SignIn = z.object({ email: z.string(), password: z.string() });

/** The addresses and credentials of the running demo, for people and programs. */
export const Demo = z.object({
  base_url: z.string(),
  admin_ports: z.object({ web: z.int(), worker: z.int() }),
  tenants: z.array(
    z.object({
      slug: z.string(),
      tenant_base_url: z.string(),
      api_key: z.string(),
      owner: SignIn,
      staff: SignIn,
      portal_contact: z.object({ email: z.string() }).default({ email: "" }),
    }),
  ),
});
export type Demo = z.infer<typeof Demo>;

const Ports = z.object({ database: z.int() });

const secretsPath = (folder: string): string => join(folder, "secrets.json");
const demoPath = (folder: string): string => join(folder, "demo.json");
const portsPath = (folder: string): string => join(folder, "ports.json");

/** Null if the file does not exist. @throws when it is incomplete. */
function readIf<Shape extends z.ZodType>(path: string, shape: Shape): z.output<Shape> | null {
  return existsSync(path) ? shape.parse(JSON.parse(readFileSync(path, "utf8"))) : null;
}

/** Writes atomically, readable only by the owner. */
function write(path: string, value: unknown): void {
  const draft = `${path}.new`;
  writeFileSync(draft, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, path);
}

/** Returns the encryption keys of the demo's data, created on first use; `made` is true if they are new. */
export function ensureSecrets(folder: string): { secrets: Secrets; made: boolean } {
  mkdirSync(folder, { recursive: true });
  const present = readIf(secretsPath(folder), Secrets);
  if (present) return { secrets: present, made: false };
  const secrets = { ATRIUM_MASTER_KEY: `demo1:${randomBytes(32).toString("hex")}`, ATRIUM_SIGNING_SECRET: randomBytes(32).toString("hex") };
  write(secretsPath(folder), secrets);
  return { secrets, made: true };
}

export const readDemo = (folder: string): Demo | null => readIf(demoPath(folder), Demo);
export const writeDemo = (folder: string, demo: Demo): void => write(demoPath(folder), demo);

export const readDatabasePort = (folder: string): number | null => readIf(portsPath(folder), Ports)?.database ?? null;
export const writeDatabasePort = (folder: string, database: number): void => write(portsPath(folder), { database });
