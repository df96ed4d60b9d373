import { execFileSync } from "node:child_process";
import pLimit from "p-limit";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { startTaxSandbox, type TaxSandbox } from "@/lib/adapters/tax-authority/sandbox/server";
import { createCreditNote, sendCreditNote } from "@/lib/domains/credit-notes";
import { createCustomer } from "@/lib/domains/customers";
import { createDunningPolicy, sendReminder } from "@/lib/domains/dunning";
import { createInvoice, finalizeInvoice, getInvoice, getInvoiceDocument, listInvoices, sendInvoice } from "@/lib/domains/invoices";
import { createRecurringInvoice, startRecurringInvoice } from "@/lib/domains/recurring-invoices";
import {
  activateTaxUnit,
  connectTaxUnit,
  createTaxUnit,
  getTaxUnit,
  holdLetter,
  listTaxDocuments,
  readHeldLetters,
  retryTaxDocument,
  sendTaxDocuments,
  watchLateTaxDocuments,
} from "@/lib/domains/tax-clearance";
import { createTaxAuthority } from "@/lib/adapters/tax-authority/zatca";
import { AppError } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { rehearse } from "@/lib/kernel/savepoint";
import { firstPreviousHash } from "@/lib/zatca/document";
import { hashOf } from "@/lib/zatca/hash";
import { readQr } from "@/lib/zatca/qr";
import { generateUnitKey, writeCertificateRequest } from "@/lib/zatca/request";
import { verifyDocument } from "@/lib/zatca/verify";
import { withClient } from "@/scripts/database/roles";
import { certificateRequest } from "@/tests/lib/zatca/unit";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let sandbox: TaxSandbox;
let stop: () => Promise<void>;
let unit: string;
let firm: string;
let person: string;
const owner = () => world.ctx("beta");
const vat = [{ name: "VAT", rate: "15", compound: false, category: "S" as const }];
const lines = [{ description: "Consulting", quantity: "2", unit_price: "100", taxes: vat }];

const fields = {
  name: "Riyadh office",
  environment: "sandbox" as const,
  company_name: "Beta LLC",
  vat_number: "310122393500003",
  id_scheme: "CRN" as const,
  id_number: "1010010000",
  street: "King Fahd Road",
  building: "2322",
  district: "Al Murabba",
  city: "Riyadh",
  postal_code: "12345",
  branch: "Riyadh",
  industry: "Consulting",
};

beforeAll(async () => {
  world = await createWorld();
  const served = await startTaxSandbox({ port: 0, clock: world.clock });
  ({ sandbox, stop } = served);
  world.runtime.ports.taxAuthority = () => Promise.resolve(createTaxAuthority({ sandbox: served.url }));
  const address = {
    kind: "billing" as const,
    line1: "1234 Olaya Street",
    line2: "Al Olaya",
    city: "Riyadh",
    postal_code: "12211",
    country: "SA" as const,
  };
  firm = (await createCustomer(owner(), { name: "Najd Trading", tax_id: "399999999800003", country: "SA", addresses: [address] })).id;
  person = (await createCustomer(owner(), { name: "Huda", country: "SA" })).id;
});
afterAll(async () => {
  await stop();
  await world.close();
});
beforeEach(() => sandbox.fail("none"));

const draft = async (customer_id: string, given = lines) => (await createInvoice(owner(), { customer_id, lines: given })).id;
const issue = async (customer_id: string) => (await finalizeInvoice(owner(), { id: await draft(customer_id) })).id;
const rows = () =>
  runInTenant(owner().tenant.id, () =>
    owner().db.taxDocument.findMany({ where: { tenant_id: owner().tenant.id }, orderBy: { counter: "asc" } }),
  );
const documentOf = async (subject: { invoice_id: string } | { credit_note_id: string }) => {
  const [found] = (await listTaxDocuments(owner(), subject)).data;
  if (!found) throw new Error("There is no e-invoice.");
  return found;
};
const send = () => runInTenant(owner().tenant.id, () => sendTaxDocuments(world.systemCtx("beta")));
const problemsOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof AppError ? [error.code, ...error.errors.map(({ path, code }) => `${path} ${code}`)] : [String(error)],
  );
const later = (minutes: number) => world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000));

test("openssl reads a unit's certificate request and accepts its signature", () => {
  const input = writeCertificateRequest(certificateRequest, generateUnitKey());
  const text = execFileSync("openssl", ["req", "-noout", "-text", "-verify", "-nameopt", "utf8,sep_comma_plus_space"], {
    input,
    stdio: ["pipe", "pipe", "ignore"],
  }).toString();
  expect(text).toContain("ASN1 OID: secp256k1");
  expect(text).toContain("C=SA, OU=Riyadh, O=شركة نور, CN=Riyadh till 1");
  expect(text).toContain("TSTZATCA-Code-Signing");
  expect(text).toContain(
    "SN=1-Atrium|2-1.0|3-ed22f1d8/UID=310122393500003/title=1100/registeredAddress=RRRD2929/businessCategory=Consulting",
  );
});

test("a unit is for companies in Saudi Arabia, and a wrong one-time password connects nothing", async () => {
  expect(await problemsOf(createTaxUnit(world.ctx("acme"), fields))).toEqual(["conflict"]);
  unit = (await createTaxUnit(owner(), fields)).id;
  expect(await problemsOf(connectTaxUnit(owner(), { id: unit, otp: "000000" }))).toEqual(["invalid", "otp rejected"]);
  expect(await problemsOf(activateTaxUnit(owner(), { id: unit }))).toEqual(["conflict"]);
  const id = await issue(person);
  expect((await listTaxDocuments(owner(), { invoice_id: id })).data).toEqual([]);
});

test("a one-time password and accepted test documents connect a unit, with its secrets sealed", async () => {
  expect(await problemsOf(connectTaxUnit(owner(), { id: unit, otp: "😀" }))).toEqual(["invalid", "otp invalid_format"]);
  expect(await connectTaxUnit(owner(), { id: unit, otp: "١٢٣ ٤٥٦" })).toMatchObject({ state: "draft", connecting: true });
  const connected = await activateTaxUnit(owner(), { id: unit });
  expect(connected).toMatchObject({ state: "active", connecting: false, documents: 0 });
  const [row] = await runInTenant(owner().tenant.id, () => owner().db.taxUnit.findMany({ where: { id: unit } }));
  expect(row?.sealed_key).not.toContain("PRIVATE KEY");
  expect(JSON.stringify(connected)).not.toContain(row?.sealed_secret);
});

test("a document that breaks a rule is refused before it has a number, at its field", async () => {
  const before = await rows();
  const id = await draft(firm, [{ description: "Discounted", quantity: "1", unit_price: "100", taxes: [] }]);
  expect(await problemsOf(finalizeInvoice(owner(), { id }))).toEqual(["invalid", "lines br_co_04"]);
  expect((await getInvoice(owner(), { id })).number).toBeNull();
  expect(await rows()).toEqual(before);
});

test("two hundred finalizations at once, some taken back and some killed, make one chain without gap or fork", async () => {
  const ids: string[] = [];
  while (ids.length < 220) ids.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => draft(at % 2 === 0 ? firm : person)))));
  const failed = "taken back";
  // Ends the connection that has been in its transaction longest: that of the finalization whose turn it is.
  const kill = () =>
    withClient(inject("postgres").admin_url, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()
           and xact_start is not null and usename <> current_user order by xact_start limit 1) victim`,
        [world.database.name],
      ),
    );
  let settled = 0;
  const kills: Promise<{ rowCount: number | null }>[] = [];
  const finalize = (id: string, index: number) =>
    index % 11 === 10
      ? rehearse(owner(), "test", async (ctx) => {
          await finalizeInvoice(ctx, { id });
          throw new Error(failed);
        })
      : finalizeInvoice(owner(), { id });
  // More than the pool has connections; with all of them at once, some would give up waiting for one on a slow machine.
  const inTurn = pLimit(24);
  const outcomes = await Promise.allSettled(
    ids.map((id, index) =>
      inTurn(() =>
        finalize(id, index).finally(() => {
          settled += 1;
          if (settled % 25 === 0) kills.push(kill());
        }),
      ),
    ),
  );
  const killed = (await Promise.all(kills)).reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
  const errors = outcomes.flatMap((each) => (each.status === "rejected" ? [(each.reason as Error).message] : []));
  expect(errors).toContain(failed);
  expect(killed).toBeGreaterThan(3);
  const chain = await rows();
  expect(chain.length).toBeGreaterThan(150);
  expect(chain.map(({ counter }) => Number(counter))).toEqual(chain.map((_, index) => index + 1));
  chain.forEach((row, index) => {
    expect(row.previous_hash).toBe(chain[index - 1]?.hash ?? firstPreviousHash);
    expect(row.hash).toBe(hashOf(row.xml));
  });
  const numbers = chain.map(({ number }) => Number(number.slice(-5))).sort((one, other) => one - other);
  expect(numbers).toEqual(chain.map((_, index) => (numbers[0] ?? 0) + index));
  const finalized = await runInTenant(owner().tenant.id, () =>
    owner().db.invoice.findMany({ where: { tenant_id: owner().tenant.id, id: { in: ids }, number: { not: null } }, select: { id: true } }),
  );
  expect(new Set(chain.map(({ invoice_id }) => invoice_id))).toEqual(new Set(finalized.map(({ id }) => id)));
  expect(verifyDocument(chain[7]?.xml ?? "")).toEqual([]);
});

test("lost answers and a worker that dies send the same bytes again, in order, and skip nothing", async () => {
  sandbox.fail("lost", 1);
  await send();
  const [first] = await rows();
  expect(first).toMatchObject({ state: "retrying", problem: "unreachable", attempts: 1 });
  expect(sandbox.accepted().map(({ counter }) => counter)).toEqual([1]);
  // The worker was killed while it had the unit: its claim ends by itself.
  await runInTenant(owner().tenant.id, () =>
    owner().db.taxUnit.updateMany({ where: { id: unit }, data: { claimed_until: new Date(world.clock.now().getTime() + 60_000) } }),
  );
  later(0.75);
  await send();
  expect(sandbox.accepted()).toHaveLength(1);
  later(2);
  await Promise.all([send(), send(), send()]);
  const chain = await rows();
  expect(sandbox.accepted().map(({ counter }) => counter)).toEqual(chain.map((_, index) => index + 1));
  const states = (await rows()).map(({ state, flow }) => (state === (flow === "standard" ? "cleared" : "reported") ? "accepted" : state));
  expect(new Set(states)).toEqual(new Set(["accepted"]));
  const sent = new Map<string, Set<string>>();
  for (const { uuid, hash } of sandbox.received()) sent.set(uuid, (sent.get(uuid) ?? new Set()).add(hash));
  expect([...sent.values()].every((hashes) => hashes.size === 1)).toBe(true);
});

test("a standard invoice reaches its buyer, with its QR code and waiting email, once it is cleared", async () => {
  const id = await issue(firm);
  const contact: Ctx = createContext({
    ...owner(),
    principal: { kind: "contact", contact_id: id, customer_id: firm, session_id: id, email: "a@b.example", name: "A" },
  });
  const seen = () =>
    getInvoice(contact, { id }).then(
      ({ number }) => number,
      (error: AppError) => error.code,
    );
  expect(await seen()).toBe("not_found");
  expect((await getInvoiceDocument(owner(), { id })).tax_code).toBeUndefined();
  const letter = { recipients: ["buyer@najd.example"], key: "invoice-sent:1" };
  expect(await holdLetter(world.systemCtx("beta"), { invoice_id: id, letter })).toEqual({ held: true });
  await send();
  const cleared = await documentOf({ invoice_id: id });
  expect(cleared.state).toBe("cleared");
  expect(await seen()).toMatch(/^INV-/);
  const code = readQr((await getInvoiceDocument(owner(), { id })).tax_code ?? "");
  expect([code.seller?.toString(), code.vat_number?.toString(), code.total?.toString(), code.hash?.toString()]).toEqual([
    "Beta LLC",
    "310122393500003",
    "230.00",
    cleared.hash,
  ]);
  expect((await readHeldLetters(world.systemCtx("beta"), { id: cleared.id })).letters).toEqual([letter]);
  expect(await holdLetter(world.systemCtx("beta"), { invoice_id: id, letter })).toEqual({ held: false });
});

test("a credit note carries the original's UUID and follows its flow; without one it is refused until the UUID is entered", async () => {
  const id = await issue(firm);
  const original = await documentOf({ invoice_id: id });
  const note = await createCreditNote(owner(), { invoice_id: id, reason: "return" });
  const stored = (await rows()).find(({ credit_note_id }) => credit_note_id === note.id);
  expect(stored).toMatchObject({ flow: "standard", counter: BigInt(original.counter + 1), previous_hash: original.hash });
  expect(stored?.xml).toContain(`<cbc:ID>${original.number}</cbc:ID><cbc:UUID>${original.uuid}</cbc:UUID>`);
  const [old] = (await listInvoices(owner(), { customer_id: person, finalized: true, sort: "created_at" })).data;
  const order = { invoice_id: old?.id ?? "", reason: "return" as const };
  expect(await problemsOf(createCreditNote(owner(), order))).toEqual(["invalid", "original_uuid atrium_original_uuid"]);
  const mended = await createCreditNote(owner(), { ...order, original_uuid: "8e6000cf-1a98-4174-b3e7-b5d5954bc10d" });
  await send();
  expect(await documentOf({ credit_note_id: mended.id })).toMatchObject({ state: "reported", flow: "simplified" });
});

test("an authority that is down for a day gets all documents in order afterwards, and colleagues are warned", async () => {
  sandbox.fail("down");
  const before = sandbox.accepted().length;
  const ids = [await issue(person), await issue(firm), await issue(person)];
  for (let hour = 0; hour < 21; hour += 1) {
    await send();
    later(60);
  }
  await runInTenant(owner().tenant.id, () => watchLateTaxDocuments(world.systemCtx("beta")));
  const late = await runInTenant(owner().tenant.id, () =>
    owner().db.event.count({ where: { tenant_id: owner().tenant.id, name: "tax_document.late" } }),
  );
  expect(late).toBe(3);
  expect((await Promise.all(ids.map((invoice_id) => documentOf({ invoice_id })))).map(({ state }) => state)).toEqual([
    "retrying",
    "pending",
    "pending",
  ]);
  sandbox.fail("none");
  await retryTaxDocument(owner(), { id: (await documentOf({ invoice_id: ids[0] ?? "" })).id });
  await send();
  const sent = await Promise.all(ids.map((invoice_id) => documentOf({ invoice_id })));
  expect(sent.map(({ state }) => state)).toEqual(["reported", "cleared", "reported"]);
  expect(
    sandbox
      .accepted()
      .slice(before)
      .map(({ uuid }) => uuid),
  ).toEqual(sent.map(({ uuid }) => uuid));
});

test("warnings are accepted, a rejection keeps its words and the chain, and clearance that is off becomes reporting", async () => {
  sandbox.fail("warn", 1);
  const warned = await issue(person);
  await send();
  expect(await documentOf({ invoice_id: warned })).toMatchObject({ state: "warned", messages: [{ type: "warning", code: "BR-KSA-98" }] });
  sandbox.fail("reject", 1);
  const [rejected, next] = [await issue(firm), await issue(firm)];
  await send();
  const refused = await documentOf({ invoice_id: rejected });
  expect(refused).toMatchObject({ state: "rejected", released_at: null, messages: [{ type: "error", code: "SANDBOX-REJECT" }] });
  expect(await problemsOf(retryTaxDocument(owner(), { id: refused.id }))).toEqual(["conflict"]);
  const to = ["najd@client.example"];
  expect(await problemsOf(sendInvoice(owner(), { id: rejected, to }))).toEqual(["conflict"]);
  expect(await getInvoice(owner(), { id: rejected })).toMatchObject({ sent_at: null });
  const note = await createCreditNote(owner(), { invoice_id: next, reason: "return" });
  sandbox.fail("reject", 1);
  await send();
  expect(await problemsOf(sendCreditNote(owner(), { id: note.id, to }))).toEqual(["conflict"]);
  expect(await documentOf({ invoice_id: next })).toMatchObject({ state: "cleared", previous_hash: refused.hash });
  sandbox.fail("redirect", 1);
  const redirected = await issue(firm);
  await send();
  expect(await documentOf({ invoice_id: redirected })).toMatchObject({ state: "reported", channel: "reporting", flow: "standard" });
});

test("rejected credentials stop the queue until the unit is connected again; a renewal keeps the chain", async () => {
  sandbox.fail("unauthorized", 1);
  const [first, second] = [await issue(person), await issue(person)];
  await send();
  expect(await getTaxUnit(owner(), { id: unit })).toMatchObject({ state: "disconnected", next_attempt_at: null });
  later(60);
  await send();
  expect((await documentOf({ invoice_id: first })).state).toBe("retrying");
  await connectTaxUnit(owner(), { id: unit, otp: "123456" });
  expect(await activateTaxUnit(owner(), { id: unit })).toMatchObject({ state: "active" });
  await send();
  expect([(await documentOf({ invoice_id: first })).state, (await documentOf({ invoice_id: second })).state]).toEqual([
    "reported",
    "reported",
  ]);
  expect(await connectTaxUnit(owner(), { id: unit, otp: "123456" })).toMatchObject({ state: "active", connecting: false });
  const renewed = await issue(firm);
  await send();
  const { counter, previous_hash } = await documentOf({ invoice_id: renewed });
  const chain = await rows();
  expect([counter, previous_hash]).toEqual([chain.length, chain.at(-2)?.hash]);
});

test("the invoice of a late fee is outside the scope of VAT, and not refused for its lack of a tax", async () => {
  const fee = { kind: "fixed" as const, amount: "40.00", currency: "SAR" as const };
  await createDunningPolicy(owner(), { name: "Late", starts_on: "2026-01-01", steps: [{ days: 1, tone: "firm", fee }] });
  const id = await issue(person);
  later(90 * 24 * 60);
  const { fee_invoice_id, fee_problem } = await sendReminder(owner(), { id });
  expect(fee_problem).toBeNull();
  const charged = await getInvoice(owner(), { id: fee_invoice_id ?? "" });
  expect(charged).toMatchObject({ total: "40.00", tax_total: "0.00" });
  expect((await rows()).find(({ invoice_id }) => invoice_id === charged.id)?.xml).toContain("VATEX-SA-OOS");
});

test("a recurring invoice that the authority's rules would refuse is not started, and says why at its field", async () => {
  const abroad = await createCustomer(owner(), { name: "No address", tax_id: "399999999800003", country: "SA" });
  const schedule = { cadence: "monthly" as const, auto_finalize: true, status: "draft" as const, lines };
  const { id } = await createRecurringInvoice(owner(), { ...schedule, customer_id: abroad.id });
  expect(await problemsOf(startRecurringInvoice(owner(), { id }))).toEqual(["invalid", "customer_id br_ksa_10"]);
  const fit = await createRecurringInvoice(owner(), { ...schedule, customer_id: firm });
  expect(await startRecurringInvoice(owner(), { id: fit.id })).toMatchObject({ status: "active" });
});
