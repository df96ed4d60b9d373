import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as readSeal } from "@/app/api/tenant/settings/document-seal/route";
import { PUT as putCertificate } from "@/app/api/tenant/settings/document-seal/certificate/route";
import { watchSealCertificates } from "@/inngest/company-seals/watch-seal-certificates";
import { createDocumentSeal } from "@/lib/adapters/document-seal/pades";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import {
  getCompanySeal,
  removeSealCertificate,
  removeSealTimestamp,
  setSealCertificate,
  setSealTimestamp,
  testSealTimestamp,
} from "@/lib/domains/company-seals";
import type { AppError } from "@/lib/kernel/base/errors";
import { readTableLines } from "@/lib/kernel/company-archive/rows";
import { archivedTables, readCompanyTables } from "@/lib/kernel/company-archive/tables";
import { runInTenant } from "@/lib/kernel/db";
import { makeCertificate, makePkcs12, makeSignedCertificate, startAuthority } from "@/tests/lib/adapters/document-seal/authority";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let folder: string;
let authority: { url: string; server: Server };
let file: string;
const day = 86_400_000;
const owner = () => world.ctx("acme");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "company-seals-"));
  makeCertificate(folder, "root", "rsa");
  makeSignedCertificate(folder, "acme", "p256", "root");
  const address = "subjectAltName=IP:127.0.0.1";
  makeCertificate(folder, "tls", "rsa", address);
  const [key, cert] = ["tls.key", "tls.crt"].map((name) => readFileSync(join(folder, name), "utf8"));
  authority = await startAuthority(join(folder, "authority"), { key: key ?? "", cert: cert ?? "" });
  file = makePkcs12(folder, { key: "acme.key", certificate: "acme.crt" }, "-certfile", "root.crt").toString("base64");
  world = await createWorld({ now: new Date(Date.now() + 60_000) });
  const port = createDocumentSeal({ allow_private: ["127.0.0.0/8"], allowed_ports: "any", ...(cert === undefined ? {} : { ca: cert }) });
  world.runtime.ports.documentSeal = () => Promise.resolve(port);
});
afterAll(async () => {
  authority.server.close();
  await world.close();
  rmSync(folder, { recursive: true });
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code, errors }: AppError) => errors[0]?.code ?? code,
  );
const state = () => getCompanySeal(owner(), {});
const stored = () =>
  runInTenant(owner().tenant.id, () =>
    owner()
      .db.companySeal.findFirst({ select: { sealed_key: true, certificates: true, notice_at: true } })
      .then((row) => row),
  );

test("a certificate is uploaded by those who may change settings, and shown without its key", async () => {
  expect(await state()).toEqual({ seal: null, used: "service", problem: null, expires_soon: false, timestamps: null });
  expect(await codeOf(removeSealCertificate(owner(), {}))).toBe("not_found");
  expect(await codeOf(setSealCertificate(world.ctx("acme", ["settings.read"]), { file, password: "secret" }))).toBe("forbidden");
  expect(await codeOf(setSealCertificate(owner(), { file, password: "wrong" }))).toBe("wrong_password");
  expect((await state()).seal).toBeNull();

  const send = (method: "GET" | "PUT", path: string, body?: Record<string, string>) =>
    world.request(method, `/api/tenant/settings/document-seal${path}`, { slug: "acme", ...(body === undefined ? {} : { body }) });
  const none = { params: Promise.resolve({}) };
  const put = await putCertificate(send("PUT", "/certificate", { file, password: "secret" }), none);
  expect(put.status).toBe(200);
  const answers = [await put.text(), await (await readSeal(send("GET", ""), none)).text()];
  answers.push(JSON.stringify(await listEvents(owner(), { limit: 5 })), JSON.stringify(await listAuditEntries(owner(), { limit: 5 })));
  expect((await stored())?.sealed_key).toMatch(/^v1\.(?:tenant|d[0-9a-f]{15})\./);
  for (const answer of answers) expect(answer).not.toMatch(/v1\.tenant|PRIVATE|sealed_key|secret"/);
  const { seal, used, problem } = await state();
  expect({ used, problem }).toEqual({ used: "company", problem: null });
  expect(seal).toMatchObject({ subject: "CN=acme, O=Test", issuer: "CN=root, O=Test", key_kind: "p256" });
  expect(answers[0]).toContain(seal?.fingerprint);
  expect((await getCompanySeal(world.ctx("beta"), {})).seal).toBeNull();
});

test("the archive of a company has its certificate, and not the key", async () => {
  const client = new pg.Client({ connectionString: world.database.owner_url });
  await client.connect();
  await client.query("begin");
  const table = archivedTables(await readCompanyTables(client)).find(({ name }) => name === "company_seals");
  const lines: string[] = [];
  if (table) for await (const batch of readTableLines(client, table)) lines.push(...batch);
  await client.end();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ subject: "CN=acme, O=Test", certificates: expect.any(Array) as unknown });
  expect(lines[0]).not.toContain("sealed_key");
});

test("colleagues are notified 30 and 7 days before the certificate ends, once each, and then the service's seals again", async () => {
  const start = world.clock.now();
  const told: string[] = [];
  const expiring = async () =>
    (await listEvents(owner(), { limit: 50 })).data.filter(({ name }) => name === "company_seal.expiring").length;
  for (let passed = 0; passed < 64; passed += 1) {
    const before = await expiring();
    await watchSealCertificates.work(world.systemCtx("acme"));
    await watchSealCertificates.work(world.systemCtx("acme"));
    if ((await expiring()) > before)
      told.push(`${String(passed)} ${String((await expiring()) - before)} ${String((await state()).expires_soon)}`);
    world.clock.advance(day);
  }
  // Made for 60 days, and looked at once a day.
  expect(told).toEqual(["30 1 true", "53 1 true"]);
  expect(await state()).toMatchObject({ used: "service", problem: "expired", expires_soon: false });
  expect(await codeOf(setSealCertificate(owner(), { file, password: "secret" }))).toBe("expired");
  world.clock.set(start);
});

test("a timestamp authority is tested before it is saved, only by https, and asks nobody within the network", async () => {
  const { url } = authority;
  const tested = await testSealTimestamp(owner(), { timestamp_url: url });
  expect(tested).toMatchObject({ authority: "CN=tsa, O=Test", problem: null });
  expect(Math.abs((tested.at?.getTime() ?? 0) - Date.now())).toBeLessThan(120_000);
  expect((await state()).timestamps).toBeNull();
  const test = (timestamp_url: string) => testSealTimestamp(owner(), { timestamp_url });
  expect(await test("https://127.0.0.1:9/")).toEqual({ authority: null, at: null, problem: "unreachable" });
  const other = createServer((_request, response) => response.end("no timestamp"));
  await new Promise<void>((listening) => other.listen(0, "127.0.0.1", listening));
  const plain = `http://127.0.0.1:${String((other.address() as AddressInfo).port)}/`;
  expect(await codeOf(test(plain))).toBe("scheme_not_allowed");
  expect(await codeOf(setSealTimestamp(owner(), { timestamp_url: plain }))).toBe("scheme_not_allowed");
  other.close();
  const port = createDocumentSeal();
  expect(() => port.checkAuthority({ url: "https://10.0.0.1/", allow_http: false })).toThrow("not on the public internet");

  const saved = await setSealTimestamp(owner(), { timestamp_url: url });
  expect(saved).toMatchObject({ timestamp_url: url, subject: "CN=acme, O=Test" });
  expect((await state()).timestamps).toBe("company");
  await removeSealTimestamp(owner(), {});
  expect((await state()).timestamps).toBeNull();
  expect(await codeOf(removeSealTimestamp(owner(), {}))).toBe("not_found");
});

test("a removed certificate takes its key with it", async () => {
  await removeSealCertificate(owner(), {});
  expect(await state()).toMatchObject({ used: "service", seal: { subject: null, fingerprint: null, valid_until: null } });
  expect(await stored()).toEqual({ sealed_key: null, certificates: [], notice_at: null });
  expect(await codeOf(removeSealCertificate(owner(), {}))).toBe("not_found");
});
