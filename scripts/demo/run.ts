import { join, relative } from "node:path";
import { AppError } from "@/lib/kernel/base/errors";
import type { RunningPostgres } from "../postgres";
import type { Child } from "./child";
import { ensureSecrets, readDemo, writeDemo, type Demo } from "./data-folder";
import { keepDemoDatabase, migrate, noteProgress, readProgress, replaceDatabase, startDatabase } from "./database";
import { ensureBuilt } from "./ensure-built";
import type { DemoOptions } from "./options";
import { assertFree, pickPort } from "./ports";
import { servingEnvironment, startServing, watch, webServer, worker } from "./serving";

/** Functions that close the demo's parts, called in reverse order. */
export class Closers {
  readonly #stack: (() => Promise<void>)[] = [];
  leaving = false;

  add(close: () => Promise<void>): void {
    this.#stack.push(close);
  }

  async closeAll(): Promise<void> {
    this.leaving = true;
    for (let close = this.#stack.pop(); close !== undefined; close = this.#stack.pop()) await close();
  }
}

/** Prints the step and its duration. */
async function step<Result>(name: string, work: () => Promise<Result>, note: (result: Result) => string = () => ""): Promise<Result> {
  const started = performance.now();
  process.stdout.write(`  ${name.padEnd(34)}`);
  const result = await work();
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${note(result)}\n`);
  return result;
}

/** Starts the demo, prints its addresses, and returns when one of its processes has ended. */
export async function runDemo(root: string, options: DemoOptions, closers: Closers): Promise<void> {
  const started = performance.now();
  const { dataDir, port, adminPort } = options;
  await assertFree(port, "--port");
  await assertFree(adminPort, "--admin-port");
  const { secrets, made } = ensureSecrets(dataDir);
  await step(
    "Build",
    () => build(root, dataDir, closers),
    (built) => (built ? "" : "nothing has changed"),
  );
  const postgres = await step(
    "PostgreSQL",
    () => startDatabase(dataDir),
    (server) => `port ${String(server.port)}`,
  );
  const database = keepDemoDatabase(dataDir, postgres, (line) => console.log(line));
  closers.add(() => database.stop());
  const progress = await readProgress(postgres);
  if (progress === "ready" && made)
    throw new AppError(
      "internal",
      `${dataDir} has a database but had no secrets.json, without which its secrets cannot be opened. Put the file back, or remove the ` +
        `folder to start over.`,
    );
  if (progress === "seeding") await step("Clearing an interrupted seed", () => replaceDatabase(postgres));
  await step(
    "Migrations",
    () => migrate(postgres, root, dataDir),
    (count) => (count === 0 ? "up to date" : ""),
  );
  const ports = {
    functions: await pickPort(adminPort + 1),
    engine: await pickPort(adminPort + 2),
    admin: await pickPort(adminPort + 3),
    sandbox: await pickPort(adminPort + 4),
    sandboxes: await pickPort(adminPort + 5),
    tax_sandbox: await pickPort(adminPort + 6),
    access_point_sandbox: await pickPort(adminPort + 7),
  };
  const environment = servingEnvironment(options, ports, postgres.urls, secrets);
  const demo = await prepareData(options, postgres, environment, ports.admin, progress !== "ready");
  const stopLater = (child: Child): void => closers.add(() => child.stop(15_000));
  const working = worker(ports.admin);
  const served = webServer(port);
  const workerProcess = await step("Worker", () => startServing(working, root, dataDir, environment, stopLater));
  const webProcess = await step("Web server", () => startServing(served, root, dataDir, { ...environment, ...visitorOf(demo) }, stopLater));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\nReady in ${seconds} s.\n\n${describe(demo, join(relative(process.cwd(), dataDir), "demo.json"))}`);
  await Promise.all([
    database.ended,
    watch(served, webProcess, dataDir, () => closers.leaving),
    watch(working, workerProcess, dataDir, () => closers.leaving),
  ]);
}

/** Visitors of the demo act as the first company's owner. */
function visitorOf({ tenants: [first] }: Demo): Record<string, string> {
  return first ? { ATRIUM_DEMO_VISITOR: `${first.owner.email} ${first.owner.password}` } : {};
}

/** Returns false when the last build had the same sources. */
async function build(root: string, dataDir: string, closers: Closers): Promise<boolean> {
  const wait = (): unknown => process.stdout.write("waiting for another build of this folder ... ");
  const built = await ensureBuilt(root, dataDir, wait, (child) => closers.add(() => child.stop(5_000))).catch((error: unknown) => {
    if (!closers.leaving) throw error;
    return false;
  });
  if (closers.leaving) throw new AppError("internal", "The build was interrupted.");
  return built;
}

async function prepareData(
  options: DemoOptions,
  postgres: RunningPostgres,
  environment: Record<string, string>,
  workerAdminPort: number,
  fresh: boolean,
): Promise<Demo> {
  const { dataDir, adminPort, scale } = options;
  // Loaded here because the first build generates the database client.
  const { seedDemo, describeDemo } = await import("./seed");
  const known = fresh ? null : readDemo(dataDir);
  if (fresh) await noteProgress(postgres, "seeding");
  const seeded = await step(
    "Companies and their year",
    () => seedDemo(environment, known, { fresh, scale }),
    () => (fresh ? "" : "there already"),
  );
  const demo = describeDemo(environment["ATRIUM_BASE_URL"] ?? "", { web: adminPort, worker: workerAdminPort }, seeded);
  writeDemo(dataDir, demo);
  if (fresh) await noteProgress(postgres, "ready");
  return demo;
}

function describe(demo: Demo, path: string): string {
  const tenants = demo.tenants.map(({ slug, tenant_base_url, api_key, owner, staff, portal_contact }) =>
    [
      `${slug}  ${tenant_base_url}`,
      `  owner    ${owner.email}  ${owner.password}`,
      `  staff    ${staff.email}  ${staff.password}`,
      `  customer ${portal_contact.email}  asks at ${tenant_base_url}/portal for a link, which is in the mails`,
      `  API key  ${api_key}`,
    ].join("\n"),
  );
  const [first] = demo.tenants;
  return [
    `Atrium    ${demo.base_url}`,
    `API       ${demo.base_url}/docs/api`,
    `Mail      ${demo.base_url}/dev/mail`,
    "Payments  a sandbox of Stripe: card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, no money moves",
    "          and of every other payment gateway, whose page asks what happens next",
    "E-invoices of the Saudi company go to a sandbox of the tax authority: any six digits but 000000 connect it",
    "AI        canned answers: every assist can be tried without a key, and nothing is sent to a provider",
    `Metrics   http://127.0.0.1:${String(demo.admin_ports.web)}/metrics and :${String(demo.admin_ports.worker)}/metrics`,
    "",
    tenants.join("\n\n"),
    "",
    `curl -H "Authorization: Bearer ${first?.api_key ?? ""}" "${demo.base_url}/api/tenant/invoices?status=overdue&limit=2"`,
    "",
    `The same is in ${path}. The passwords are in the source: this is for trying out on one machine.`,
    "Ctrl-C stops it; the data stays.",
  ].join("\n");
}
