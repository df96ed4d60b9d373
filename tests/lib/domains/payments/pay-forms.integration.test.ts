import { afterAll, beforeAll, expect, test } from "vitest";
import { POST as checkRoute } from "@/app/api/public/document-links/[token]/check/route";
import { POST as payRoute } from "@/app/api/public/document-links/[token]/pay/route";
import { POST as portalPayRoute } from "@/app/api/public/portal/invoices/[id]/pay/route";
import { readOutcome } from "@/app/portal/[site]/outcome";
import { payableOf, readPayAction } from "@/app/portal/[site]/pay-action";
import { getInvoice, listInvoiceLinks } from "@/lib/domains/invoices";
import { replacePaymentGateway } from "@/lib/domains/payment-gateways";
import { listPaymentAttempts, recordInvoicePayment } from "@/lib/domains/payments";
import { resolveLink } from "@/lib/kernel/auth/outside";
import { encodeId } from "@/lib/kernel/base/ids";
import { createContext } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { openOnlinePayments, type OnlinePayments } from "@/tests/support/online-payments";

let stand: OnlinePayments;

beforeAll(async () => {
  stand = await openOnlinePayments();
});
afterAll(() => stand.close());

const home = "http://acme.localhost:3000";

/** A form as sent by a browser without scripts. */
function form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  return new Request(`${home}${path}`, {
    method: "POST",
    headers: { host: "acme.localhost:3000", origin: home, "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

async function linked(amount: string) {
  const invoice = await stand.invoiceOf("acme", amount);
  const [link] = (await listInvoiceLinks(stand.world.ctx("acme"), { id: invoice.id })).data;
  const token = new URL(link?.url ?? "").pathname.split("/").at(-1) ?? "";
  const at = { params: Promise.resolve({ token }) };
  return {
    ...invoice,
    token,
    pay: (fields: Record<string, string> = { gateway: "stripe" }, headers?: Record<string, string>) =>
      payRoute(form(`/api/public/document-links/${token}/pay`, fields, headers), at),
    check: (attempt: string, more: Record<string, string> = {}) =>
      checkRoute(form(`/api/public/document-links/${token}/check`, { attempt, ...more }), at),
    attempts: async () => (await listPaymentAttempts(stand.world.ctx("acme"), { invoice_id: invoice.id })).data,
    status: async () => (await getInvoice(stand.world.ctx("acme"), { id: invoice.id })).status,
  };
}

test("the holder of a link presses Pay, pays at the provider, and comes back to the same document", async () => {
  const document = await linked("44");
  const answer = await document.pay();
  expect(answer.status).toBe(303);
  const [attempt] = await document.attempts();
  const reference = encodeId("payment_attempt", attempt?.id ?? "");
  expect(answer.headers.get("location")).toBe(`/d/${document.token}/return?attempt=${reference}&go=1`);
  const paid = await stand.pay(attempt?.redirect_url ?? null);
  expect(paid.location).toBe(`${home}/d/${document.token}/return?attempt=${reference}`);
  expect(await document.status()).toBe("paid");
});

test("a return pays nothing: the button checks the provider, which then confirms", async () => {
  const document = await linked("45");
  await document.pay();
  const [attempt] = await document.attempts();
  const reference = encodeId("payment_attempt", attempt?.id ?? "");
  const asked = await document.check(reference);
  expect([asked.status, asked.headers.get("location")]).toEqual([303, `/d/${document.token}/return?attempt=${reference}`]);
  expect(await document.status()).toBe("finalized");
  // The webhook does not arrive.
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt?.redirect_url ?? null);
  stand.sandbox.misbehave({});
  expect(await document.status()).toBe("finalized");
  await document.check(reference);
  expect(await document.status()).toBe("paid");
});

test("a payer who left the provider's page may have it asked, too", async () => {
  const document = await linked("45.50");
  await document.pay();
  const [attempt] = await document.attempts();
  stand.sandbox.misbehave({ queue: true });
  await stand.pay(attempt?.redirect_url ?? null);
  stand.sandbox.misbehave({});
  const reference = encodeId("payment_attempt", attempt?.id ?? "");
  const asked = await document.check(reference, { left: "1" });
  expect(asked.headers.get("location")).toBe(`/d/${document.token}/return?attempt=${reference}&left=1`);
  expect(await document.status()).toBe("paid");
});

test.each([
  ["part of", "30", "30.00"],
  ["all of", "52", "52.00"],
])("the payer reads what became credit, when %s the invoice was paid meanwhile", async (_what, amount, credited) => {
  const document = await linked("52");
  await document.pay();
  const [attempt] = await document.attempts();
  await recordInvoicePayment(stand.world.ctx("acme"), { id: document.id, amount, method: "cash" });
  await stand.pay(attempt?.redirect_url ?? null);
  const caller = await resolveLink(stand.world.runtime, document.token, "acme");
  const reader = createContext({ runtime: stand.world.runtime, ...caller, request: stand.world.ctx("acme").request });
  const search = { attempt: encodeId("payment_attempt", attempt?.id ?? "") };
  expect(await readOutcome(reader, encodeId("invoice", document.id), search)).toMatchObject({ credited, settled: true });
});

test("a payment that the provider is still processing is announced in place of the form", async () => {
  const document = await linked("53");
  const action = async () => {
    const invoice = await getInvoice(stand.world.ctx("acme"), { id: document.id });
    return readPayAction(stand.world.ctx("acme"), payableOf(invoice, document.id), {}, "/pay");
  };
  await document.pay();
  expect(await action()).toMatchObject({ under_way: null });
  const [attempt] = await document.attempts();
  await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.paymentAttempt.updateMany({ where: { id: attempt?.id ?? "" }, data: { status: "processing" } }),
  );
  expect(await action()).toMatchObject({ under_way: { amount: "53.00", currency: "GBP", whole: true } });
});

test("another document's link can neither see nor check the attempt", async () => {
  const [mine, theirs] = [await linked("46"), await linked("47")];
  await theirs.pay();
  const [attempt] = await theirs.attempts();
  expect((await mine.check(encodeId("payment_attempt", attempt?.id ?? ""))).headers.get("location")).toBe(
    `/d/${mine.token}?problem=not_found`,
  );
});

test("a form from another site and an unknown token are rejected", async () => {
  const document = await linked("48");
  expect((await document.pay({ gateway: "stripe" }, { origin: "http://beta.localhost:3000" })).status).toBe(403);
  const nowhere = await payRoute(form("/api/public/document-links/nonsense/pay", { gateway: "stripe" }), {
    params: Promise.resolve({ token: "nonsense" }),
  });
  expect(nowhere.headers.get("location")).toBe("/d/nonsense?problem=not_found");
  expect(await document.attempts()).toEqual([]);
});

test("the portal's form needs a signed-in contact", async () => {
  const document = await linked("49");
  const id = encodeId("invoice", document.id);
  const answer = await portalPayRoute(form(`/api/public/portal/invoices/${id}/pay`, { gateway: "stripe" }), {
    params: Promise.resolve({ id }),
  });
  expect(answer.headers.get("location")).toBe(`/portal/invoices/${id}?problem=unauthenticated`);
  expect(await document.attempts()).toEqual([]);
});

test("a provider's rejection returns to the document, and the audit names the link", async () => {
  const settings = stand.settingsOf("acme");
  await replacePaymentGateway(stand.world.ctx("acme"), {
    slug: "stripe",
    enabled: true,
    settings: { ...settings, secret_key: "sk_test_nobody_knows_it" },
  });
  const document = await linked("50");
  expect((await document.pay()).headers.get("location")).toBe(`/d/${document.token}?problem=upstream`);
  const [attempt] = await document.attempts();
  expect(attempt).toMatchObject({ status: "failed", failure: expect.any(String) });
  const rows = await runInTenant(stand.world.tenants.acme.tenant.id, () =>
    stand.world.runtime.tenants.client.auditEntry.findMany({ where: { record_id: attempt?.id ?? "" } }),
  );
  expect(rows.map(({ operation, actor_kind }) => [operation, actor_kind])).toEqual([["payment_attempts.start_charge", "link"]]);
  await replacePaymentGateway(stand.world.ctx("acme"), { slug: "stripe", enabled: true, settings });
});

test("no payments table contains a link's token", async () => {
  const document = await linked("51");
  await document.pay();
  const { client } = stand.world.runtime.tenants;
  const kept = await runInTenant(stand.world.tenants.acme.tenant.id, async () => [
    await client.paymentAttempt.findMany(),
    await client.exchange.findMany(),
    await client.event.findMany({ where: { noun: "payment_attempt" } }),
  ]);
  expect(JSON.stringify(kept, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value))).not.toContain(document.token);
});
