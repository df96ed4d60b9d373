import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { pickPort } from "@/scripts/demo/ports";
import { webArguments } from "@/scripts/demo/serving";

const root = resolve(import.meta.dirname, "../..");

export interface WebProcess {
  base_url: string;
  admin_url: string;
  /** What it has written so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  pid: number;
}

/** The least that the server needs; the database is the caller's. */
export const testSecrets = { ATRIUM_MASTER_KEY: `k1:${"0".repeat(64)}`, ATRIUM_SIGNING_SECRET: "1".repeat(64) };

/** Starts `dist/web.js` as `npm start` does, on free ports. The caller ends it. */
export async function spawnWeb(variables: Record<string, string>): Promise<WebProcess> {
  const [port, adminPort] = [await pickPort(null), await pickPort(null)];
  const base_url = `http://localhost:${String(port)}`;
  const environment = {
    PATH: dirname(process.execPath),
    NODE_ENV: "test" as const,
    ATRIUM_BASE_URL: base_url,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    ...testSecrets,
    ...variables,
  };
  const child = spawn(process.execPath, webArguments(root), { cwd: root, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return {
    base_url,
    admin_url: `http://127.0.0.1:${String(adminPort)}`,
    output: () => text,
    signal: (name) => void child.kill(name),
    ended: new Promise((done) => child.once("close", (code) => done(code))),
    pid: child.pid ?? 0,
  };
}

/** The same, once it says that it listens. @throws with its output when it ends before. */
export async function startWebProcess(variables: Record<string, string>): Promise<WebProcess> {
  const web = await spawnWeb(variables);
  const ended = web.ended.then(() => true);
  while (!web.output().includes('"listening"')) {
    const over = await Promise.race([ended, new Promise<false>((tick) => setTimeout(() => tick(false), 50))]);
    if (over) throw new Error(`dist/web.js ended early:\n${web.output()}`);
  }
  return web;
}
