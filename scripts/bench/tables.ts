import { z } from "zod";
import { provisionTenant } from "@/lib/domains/accounts";
import { createApiKey } from "@/lib/domains/api-keys";
import { permissionNames } from "@/lib/domains/permissions";
import { AppError } from "@/lib/kernel/base/errors";
import { systemContext } from "@/lib/kernel/context";
import { addCustomers, bulkSchema } from "./bulk";
import { bearer } from "./callers";
import type { Finding, Target } from "./findings";
import { watchResident } from "./resident";
import type { System } from "./system";

/** Beyond the length up to which an export is written while the caller waits. */
const rowsOf = ({ scale }: System): number => (scale.rounds < 5 ? 12_000 : 100_000);

/** Export and import of long tables by the background worker, with the time they take and the memory they add. */
export async function measureTables(system: System): Promise<Finding[]> {
  const headers = bearer(await openCompany(system));
  const rows = rowsOf(system);
  const what = `${rows.toLocaleString("en")} rows`;
  const findings: Finding[] = [];
  for (const { format, seconds } of [
    { format: "csv", seconds: 3 },
    { format: "xlsx", seconds: 5 },
  ]) {
    const made = await measureJob(system, headers, "exports", { list: "customers", format });
    findings.push(
      findingOf(`Export of ${what} as ${format.toUpperCase()}`, "s", made.seconds, { of: "figure", bound: "at most", value: seconds }),
      findingOf("Memory that it adds", "MiB", made.mebibytes, { of: "figure", bound: "at most", value: 256 }),
    );
  }
  return [...findings, ...(await measureImport(system, headers, rows, what))];
}

async function measureImport(system: System, headers: Record<string, string>, rows: number, what: string): Promise<Finding[]> {
  const id = await uploadTable(system, headers, rows);
  const steps: { verb: string; until: string }[] = [
    { verb: "check", until: "checked" },
    { verb: "run", until: "done" },
    { verb: "undo", until: "undone" },
  ];
  const findings: Finding[] = [];
  for (const { verb, until } of steps) {
    const { seconds, mebibytes } = await measureJob(system, headers, `imports/${id}/${verb}`, {}, until);
    findings.push(
      findingOf(`Import of ${what}: ${verb}`, "s", seconds, null),
      findingOf("Memory that it adds", "MiB", mebibytes, { of: "figure", bound: "at most", value: 300 }),
    );
  }
  return findings;
}

const findingOf = (what: string, unit: string, figure: number, target: Target | null): Finding => ({
  goal: 6,
  what,
  unit,
  floor: null,
  figure,
  ratio: null,
  target,
});

const slug = "bench-tables";

/** Opens the company of the long list at its first use, and a key of it. */
async function openCompany(system: System): Promise<string> {
  const { admin, runtime } = system;
  const { rows } = await admin.query<{ id: string }>("select id from platform.tenants where slug = $1", [slug]);
  const [known] = rows;
  const tenant = known === undefined ? await fillCompany(system) : { id: known.id, slug, verified: true };
  const ctx = systemContext(runtime, tenant, "Bench", { request_id: "bench" });
  return (await createApiKey(ctx, { name: "Bench", permissions: [...permissionNames] })).token;
}

async function fillCompany(system: System) {
  const { admin, runtime } = system;
  const owner = { email: `owner@${slug}.example`, name: "Bea Bench", password: "correct horse of the bench" };
  const { tenant } = await provisionTenant(runtime, { slug, company_name: "Bench Tables Ltd", country: "GB", owner, verified: true });
  await admin.query(bulkSchema.before);
  await addCustomers(admin, tenant.id, rowsOf(system));
  await admin.query(bulkSchema.after);
  await admin.query("vacuum analyze public.customers");
  return tenant;
}

const Job = z.object({ id: z.string(), status: z.string() });

/** Starts a job and waits until the worker has done it. */
async function measureJob(system: System, headers: Record<string, string>, path: string, body: object, until = "ready") {
  const watch = await watchResident(system.workerMetrics);
  const started = performance.now();
  try {
    const begun = await call(system, { path, headers, body });
    const resource = path.split("/", 1)[0] ?? "";
    await untilStatus(system, headers, `${resource}/${begun.id}`, until);
    return { seconds: (performance.now() - started) / 1000, mebibytes: (await watch.stop()) / 2 ** 20 };
  } finally {
    await watch.stop();
  }
}

async function untilStatus(system: System, headers: Record<string, string>, path: string, until: string): Promise<void> {
  for (;;) {
    const { status } = await call(system, { path, headers });
    if (status === until) return;
    if (["failed", "cancelled", "expired"].includes(status)) throw new AppError("internal", `${path} ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

interface Call {
  path: string;
  headers: Record<string, string>;
  body?: object;
}

async function call(system: System, { path, headers, body }: Call): Promise<z.output<typeof Job>> {
  const { status, text } = await system.web.gun.fire({
    method: body === undefined ? "GET" : "POST",
    path: `/api/tenant/${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status >= 300) throw new AppError("internal", `${path} answered ${String(status)}: ${text}`);
  return Job.parse(JSON.parse(text));
}

/** Uploads customers whose names no earlier run has used. @returns the import's id. */
async function uploadTable({ web }: System, headers: Record<string, string>, rows: number): Promise<string> {
  const run = Date.now().toString(36);
  const lines = Array.from({ length: rows }, (_, row) => `Imported ${run} ${String(row)},accounts@${run}-${String(row)}.example,GB,GBP`);
  const form = new FormData();
  form.append("file", new Blob([["Name,Email,Country,Currency", ...lines].join("\n")]), "customers.csv");
  const answer = await fetch(`${web.origin}/api/tenant/imports?list=customers`, { method: "POST", headers, body: form });
  if (!answer.ok) throw new AppError("internal", `The upload answered ${String(answer.status)}: ${await answer.text()}`);
  return Job.parse(await answer.json()).id;
}
