import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as acceptByLinkRoute } from "@/app/api/public/document-links/[token]/accept/route";
import { POST as acceptRoute } from "@/app/api/tenant/estimates/[id]/accept/route";
import { POST as convertRoute } from "@/app/api/tenant/estimates/[id]/convert/route";
import { POST as createRoute } from "@/app/api/tenant/estimates/route";
import { expireEstimates } from "@/inngest/estimates/expire-estimates";
import { createCustomer } from "@/lib/domains/customers";
import {
  acceptEstimate,
  convertEstimate,
  createEstimate,
  declineEstimate,
  deleteEstimate,
  getEstimate,
  listEstimateLinks,
  listEstimateRevisions,
  listEstimates,
  mailEstimate,
  previewEstimateMail,
  reviseEstimate,
  sendEstimate,
  updateEstimate,
} from "@/lib/domains/estimates";
import { deleteInvoice } from "@/lib/domains/invoices";
import { getMail } from "@/lib/domains/mail";
import { encodeId } from "@/lib/kernel/base/ids";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, worldStart, type World } from "@/tests/support/world";

let world: World;
let customer_id: string;
const ctx = () => world.ctx("acme");
const to = ["grace@northwind.example"];
const day = 86_400_000;

beforeAll(async () => {
  world = await createWorld();
  const contacts = [{ name: "Grace Hall", email: "grace@northwind.example" }];
  customer_id = (await createCustomer(ctx(), { name: "Northwind Traders", currency: "GBP", contacts })).id;
});
beforeEach(() => world.clock.set(worldStart));
afterAll(() => world.close());

const lines = [
  {
    description: "Desk",
    quantity: "2",
    unit_price: "100.00",
    taxes: [{ name: "VAT", rate: "20", compound: false, category: "S" as const }],
  },
  { description: "Delivery", quantity: "1", unit_price: "15.50", taxes: [] },
];
const draft = async () => (await createEstimate(ctx(), { customer_id, lines, reference: "RFQ 1", notes: "By lorry" })).id;
async function sent(): Promise<string> {
  const id = await draft();
  await sendEstimate(ctx(), { id, to });
  return id;
}

test("a draft becomes a numbered estimate that is valid for 30 days, and sending again keeps the number", async () => {
  const id = await draft();
  const before = await getEstimate(ctx(), { id });
  expect(before).toMatchObject({ status: "draft", number: null, total: "255.50", expiry_date: null, revision: 1 });
  const first = await sendEstimate(ctx(), { id, to });
  expect(first).toMatchObject({ status: "sent", issue_date: "2026-03-02", expiry_date: "2026-04-01" });
  expect(first.number).toMatch(/^EST-2026-\d{5}$/);
  expect((await sendEstimate(ctx(), { id, to })).number).toBe(first.number);
});

test("the preview of a draft's email shows the number that it will get", async () => {
  const id = await draft();
  const { subject, attachment } = await previewEstimateMail(ctx(), { id });
  const { number } = await sendEstimate(ctx(), { id, to });
  expect([subject, attachment]).toEqual([`Estimate ${String(number)} from Acme Ltd`, `${String(number)}.pdf`]);
});

test("the email names total and last day", async () => {
  const id = await sent();
  const pdf = { storage_key: `${ctx().tenant.id}/x.pdf`, filename: "x.pdf" };
  const { mail_id } = await mailEstimate(world.systemCtx("acme"), { id, recipients: to, pdf, key: `test:${id}` });
  const mail = await getMail(ctx(), { id: mail_id });
  expect(mail).toMatchObject({ key: "estimate_sent", to: [{ name: "Grace Hall" }] });
  expect(mail.text).toContain("£255.50");
  expect(mail.text).toContain("1 Apr 2026");
});

test("the whole way: sent, accepted with a signature, converted once into a draft invoice with the same lines", async () => {
  const id = await sent();
  await expect(convertEstimate(ctx(), { id })).rejects.toThrow("This estimate can't be converted because it has been sent.");
  const accepted = await acceptEstimate(ctx(), { id, revision: 1, signature: "Grace Hall" });
  expect(accepted).toMatchObject({ status: "accepted", acceptance: { by: "staff", signature: "Grace Hall", ip: null, revision: 1 } });
  await expect(acceptEstimate(ctx(), { id })).rejects.toThrow("This estimate is already accepted. You can convert it");
  expect(await sendEstimate(ctx(), { id, to })).toMatchObject({ status: "accepted", number: accepted.number });
  const { estimate, invoice } = await convertEstimate(ctx(), { id });
  expect(estimate).toMatchObject({ status: "converted", invoice_id: invoice.id });
  expect(invoice).toMatchObject({ status: "draft", total: "255.50", reference: "RFQ 1", notes: "By lorry", currency: "GBP" });
  expect(invoice.lines.map(({ description, quantity, unit_price }) => [description, quantity, unit_price])).toEqual([
    ["Desk", "2", "100.00"],
    ["Delivery", "1", "15.50"],
  ]);
  expect((await convertEstimate(ctx(), { id })).invoice.id).toBe(invoice.id);
  await deleteInvoice(ctx(), { id: invoice.id });
  const again = await convertEstimate(ctx(), { id });
  expect(again.invoice.id).not.toBe(invoice.id);
});

test("twenty conversions at once make one invoice, and twenty acceptances one", async () => {
  const id = await sent();
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => acceptEstimate(ctx(), { id })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const made = await Promise.all(Array.from({ length: 20 }, () => convertEstimate(ctx(), { id })));
  expect(new Set(made.map(({ invoice }) => invoice.id)).size).toBe(1);
});

test("content is frozen once sent; a revision starts a new draft, and answers to the old one are refused", async () => {
  const id = await sent();
  await expect(updateEstimate(ctx(), { id, notes: "x" })).rejects.toThrow("A sent estimate can't be edited. Revise it first");
  const { number } = await getEstimate(ctx(), { id });
  await reviseEstimate(ctx(), { id });
  await expect(deleteEstimate(ctx(), { id })).rejects.toThrow("An estimate that was sent can't be deleted.");
  const other = (await createCustomer(ctx(), { name: "Somebody else", currency: "GBP" })).id;
  await expect(updateEstimate(ctx(), { id, customer_id: other })).rejects.toThrow(
    "The customer of an estimate that was sent can't change.",
  );
  await updateEstimate(ctx(), { id, lines: [{ description: "Desk", quantity: "3", unit_price: "100.00", taxes: [] }] });
  const again = await sendEstimate(ctx(), { id, to });
  expect(again).toMatchObject({ number, revision: 2, total: "300.00", status: "sent" });
  await expect(acceptEstimate(ctx(), { id, revision: 1 })).rejects.toThrow("Revision 2 has replaced revision 1.");
  await expect(declineEstimate(ctx(), { id, revision: 1 })).rejects.toThrow("Revision 2 has replaced revision 1.");
  const { data } = await listEstimateRevisions(ctx(), { id });
  expect(data.map(({ revision, document }) => [revision, document.total])).toEqual([
    [2, "300.00"],
    [1, "255.50"],
  ]);
  await acceptEstimate(ctx(), { id, revision: 2 });
  await expect(reviseEstimate(ctx(), { id })).rejects.toThrow("This estimate can't be revised because it was accepted.");
});

test("an expired estimate can't be accepted until it is extended, and expires once", async () => {
  const id = await sent();
  world.clock.set(new Date(worldStart.getTime() + 40 * day));
  await expect(acceptEstimate(ctx(), { id })).rejects.toThrow("The estimate expired on 2026-04-01.");
  await expireEstimates.work(world.systemCtx("acme"));
  const expired = await getEstimate(ctx(), { id });
  expect(expired.expired_at).not.toBeNull();
  await expireEstimates.work(world.systemCtx("acme"));
  expect((await getEstimate(ctx(), { id })).version).toBe(expired.version);
  expect((await listEstimates(ctx(), { expired: true })).data.map((row) => row.id)).toContain(id);
  await expect(updateEstimate(ctx(), { id, expiry_date: "2026-04-02" })).rejects.toThrow();
  expect(await updateEstimate(ctx(), { id, expiry_date: "2026-05-01" })).toMatchObject({ status: "sent", expired_at: null });
  expect(await acceptEstimate(ctx(), { id })).toMatchObject({ status: "accepted" });
});

test("after its last day an estimate is not sent, and what was accepted is sent again as a copy", async () => {
  const late = await sent();
  const old = await draft();
  await updateEstimate(ctx(), { id: old, issue_date: "2026-01-01", expiry_date: "2026-01-15" });
  const past = { code: "invalid", errors: [{ path: "expiry_date", code: "past" }] };
  await expect(sendEstimate(ctx(), { id: old, to })).rejects.toMatchObject(past);
  const done = await sent();
  await acceptEstimate(ctx(), { id: done });
  const copy = await previewEstimateMail(ctx(), { id: done });
  expect(copy.text).toContain("It has been accepted");
  expect(copy.text).not.toContain("accept it online");
  world.clock.advance(40 * day);
  await expect(sendEstimate(ctx(), { id: late, to })).rejects.toMatchObject(past);
  expect((await sendEstimate(ctx(), { id: done, to })).status).toBe("accepted");
});

test("the database itself refuses to change what was accepted", async () => {
  const id = await sent();
  await acceptEstimate(ctx(), { id });
  const { id: tenant_id } = ctx().tenant;
  const change = (work: (db: ReturnType<typeof ctx>["db"]) => PromiseLike<unknown>) =>
    runInTenant(tenant_id, () => work(world.runtime.tenants.client));
  await expect(change((db) => db.estimate.updateMany({ where: { id }, data: { total: 1n } }))).rejects.toThrow();
  await expect(change((db) => db.estimateLine.deleteMany({ where: { estimate_id: id } }))).rejects.toThrow();
});

test("the holder of the link accepts by a form; another company's estimate is not found", async () => {
  const id = await sent();
  const [link] = (await listEstimateLinks(ctx(), { id })).data;
  const url = new URL(link?.url ?? "");
  const token = url.pathname.split("/").at(-1) ?? "";
  const form = (fields: Record<string, string>) =>
    acceptByLinkRoute(
      new Request(`${url.origin}/api/public/document-links/${token}/accept`, {
        method: "POST",
        headers: { host: url.host, origin: url.origin, "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields),
      }),
      { params: Promise.resolve({ token }) },
    );
  expect((await form({ revision: "2", signature: "" })).headers.get("location")).toContain("problem=conflict");
  expect((await form({ revision: "1", signature: "Grace Hall" })).headers.get("location")).not.toContain("problem");
  expect(await getEstimate(ctx(), { id })).toMatchObject({ status: "accepted", acceptance: { by: "link", signature: "Grace Hall" } });
  await expect(getEstimate(world.ctx("beta"), { id })).rejects.toThrow("No such estimate.");
});

test("wrong input is refused in the API's error shape, and nothing is written", async () => {
  const call = async (answer: Promise<Response>) => {
    const response = await answer;
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const count = async () => (await listEstimates(ctx(), { include: "total" })).total?.count;
  const before = await count();
  const at = (id: string) => ({ params: Promise.resolve({ id }) });
  const post = (path: string, body: Record<string, unknown>) => world.request("POST", path, { slug: "acme", body });
  expect(await call(createRoute(post("/api/tenant/estimates", { lines: [] }), { params: Promise.resolve({}) }))).toEqual([422, "invalid"]);
  const empty = await createEstimate(ctx(), { customer_id });
  await expect(sendEstimate(ctx(), { id: empty.id, to })).rejects.toThrow("The estimate cannot be sent yet.");
  const wire = encodeId("estimate", empty.id);
  expect(await call(acceptRoute(post(`/api/tenant/estimates/${wire}/accept`, {}), at(wire)))).toEqual([409, "conflict"]);
  expect(await call(convertRoute(post(`/api/tenant/estimates/${wire}/convert`, {}), at(wire)))).toEqual([409, "conflict"]);
  expect(await call(convertRoute(post(`/api/tenant/estimates/inv_x/convert`, {}), at("inv_x")))).toEqual([404, "not_found"]);
  await deleteEstimate(ctx(), { id: empty.id });
  expect(await count()).toBe(before);
});
