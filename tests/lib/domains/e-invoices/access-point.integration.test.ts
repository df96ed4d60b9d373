import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getAccessPoint, lookUpParticipant, saveAccessPoint } from "@/lib/domains/access-points";
import { createCreditNote, downloadCreditNoteEInvoice } from "@/lib/domains/credit-notes";
import { deliverEInvoices, fetchReceived, getReceived, listDeliveries, listReceived, retryDelivery } from "@/lib/domains/e-invoices";
import { deleteExpense, getExpense, importReceived, updateExpense } from "@/lib/domains/expenses";
import { downloadInvoiceEInvoice } from "@/lib/domains/invoices";
import { createMailbox, listMailboxMessages, pollMailbox, updateMailbox } from "@/lib/domains/mailboxes";
import { listTickets } from "@/lib/domains/tickets";
import { runInTenant } from "@/lib/kernel/db";
import { sandboxAddress } from "@/lib/kernel/ports/access-point";
import { createMemoryMailbox } from "@/tests/lib/domains/mailboxes/memory-mailbox";
import { worldStart } from "@/tests/support/world";
import { asSupplier, createNetwork, failure, mailWith, textOf, type Network } from "./network";

let network: Network;
beforeAll(async () => {
  network = await createNetwork();
});
afterAll(() => network.close());
beforeEach(() => {
  network.world.clock.set(worldStart);
  network.sandbox.fail("none");
});

const ctx = () => network.ctx();
const minutes = (count: number) => network.world.clock.advance(count * 60_000);
const deliver = () => network.inside((system) => deliverEInvoices(system));
const fetchAll = () => network.inside((system) => fetchReceived(system));
const issue = (e_address: string) => network.issue(e_address);
const stateOf = (invoice_id: string) => network.stateOf(invoice_id);
const receivedOnes = async () => (await listReceived(ctx(), {})).data;

describe("sending", () => {
  test("the key is sealed, another address needs it again, and a receiver is looked up", async () => {
    await expect(saveAccessPoint(ctx(), { address: "https://10.0.0.1/", key: "k" })).rejects.toMatchObject({
      errors: [{ path: "address" }],
    });
    const saved = await saveAccessPoint(ctx(), { address: `${sandboxAddress}/`, key: "sandbox-key" });
    expect(saved).toMatchObject({ address: sandboxAddress, has_key: true, problem: null });
    const row = await runInTenant(ctx().tenant.id, () => ctx().db.accessPoint.findFirst({ where: { tenant_id: ctx().tenant.id } }));
    expect(row?.sealed_key).not.toContain("sandbox-key");
    expect(await failure(saveAccessPoint(ctx(), { address: "https://elsewhere.example" }))).toMatchObject({ errors: [{ path: "key" }] });
    expect(await lookUpParticipant(ctx(), { scheme: "0088", address: "7300010000001" })).toMatchObject({
      registered: true,
      accepts_bis: true,
    });
    expect(await lookUpParticipant(ctx(), { scheme: "0088", address: "0000000000000" })).toMatchObject({ registered: false });
    expect(await getAccessPoint(ctx(), {})).toMatchObject({ participant: "9930:DE123456789" });
  });

  test("a finalized invoice is queued, sent and delivered, once, though answers are lost", async () => {
    const before = network.sandbox.messages().length;
    network.sandbox.fail("lost", 1);
    const { id } = await issue("7300010000002");
    expect(await stateOf(id)).toMatchObject({ state: "queued", receiver: "0088:7300010000002", sender: "9930:DE123456789" });
    await deliver();
    expect(await stateOf(id)).toMatchObject({ state: "queued", problem: "unreachable", attempts: 1 });
    minutes(1);
    await Promise.all([deliver(), deliver()]);
    expect(await stateOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    minutes(1);
    await deliver();
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: "delivered", next_attempt_at: null, problem: null });
    expect(network.sandbox.messages().slice(before)).toMatchObject([{ id: done.message_id, receiver: "0088:7300010000002" }]);
    expect(await failure(retryDelivery(ctx(), { id: done.id }))).toMatchObject({ code: "conflict" });
    const sent = network.sandbox.inbox().find(({ receiver }) => receiver === "0088:7300010000002");
    expect(Buffer.from(sent?.document ?? "", "base64").toString()).toBe(await textOf(await downloadInvoiceEInvoice(ctx(), { id })));
  });

  test("a rejection keeps its words, and a person sends it again as a new message", async () => {
    const { id } = await issue("0000000000009");
    await deliver();
    const rejected = await stateOf(id);
    expect(rejected).toMatchObject({
      state: "rejected",
      reason: "0088:0000000000009 is not registered in the network.",
      next_attempt_at: null,
    });
    network.sandbox.fail("reject", 1);
    const late = await issue("7300010000003");
    await deliver();
    minutes(1);
    await deliver();
    expect(await stateOf(late.id)).toMatchObject({ state: "rejected", reason: expect.stringContaining("rejected") as string });
    await retryDelivery(ctx(), { id: (await stateOf(late.id)).id });
    await deliver();
    minutes(1);
    await deliver();
    expect(await stateOf(late.id)).toMatchObject({ state: "delivered", reason: null });
    expect(
      network.sandbox
        .messages()
        .filter(({ receiver }) => receiver === "0088:7300010000003")
        .map(({ state }) => state),
    ).toEqual(["rejected", "delivered"]);
  });

  test("an access point that is down for a day, or rejects the key, fails the document, and the same message is sent later", async () => {
    network.sandbox.fail("down");
    const { id } = await issue("7300010000004");
    await deliver();
    minutes(25 * 60);
    await deliver();
    expect(await stateOf(id)).toMatchObject({ state: "failed", problem: "other", next_attempt_at: null });
    network.sandbox.fail("unauthorized", 1);
    await retryDelivery(ctx(), { id: (await stateOf(id)).id });
    await deliver();
    expect(await stateOf(id)).toMatchObject({ state: "failed", problem: "unauthorized" });
    network.sandbox.fail("none");
    await retryDelivery(ctx(), { id: (await stateOf(id)).id });
    await deliver();
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
    expect(network.sandbox.messages().filter(({ receiver }) => receiver === "0088:7300010000004")).toHaveLength(1);
  });

  test("without an electronic address nothing is finalized, at its field; a credit note goes the same way", async () => {
    const refused = await failure(network.issue(null));
    expect(refused.errors?.map(({ path }) => path)).toContain("customer.e_address");
    const invoice = await issue("7300010000005");
    const note = await createCreditNote(ctx(), {
      invoice_id: invoice.id,
      reason: "other",
      lines: [{ line_id: invoice.lines[0]?.id ?? "", quantity: "1" }],
    });
    await deliver();
    expect((await listDeliveries(ctx(), { credit_note_id: note.id })).data).toMatchObject([{ state: "sent", number: note.number }]);
  });
});

describe("receiving", () => {
  const put = (xml: string, id?: string) =>
    network.sandbox.deliver({
      sender: "0088:7300010000099",
      receiver: "9930:DE123456789",
      document: Buffer.from(xml).toString("base64"),
      ...(id ? { id } : {}),
    });
  let xml: string;
  let credit: string;
  beforeAll(async () => {
    network.world.clock.set(worldStart);
    const invoice = await issue("7300010000006");
    const note = await createCreditNote(ctx(), {
      invoice_id: invoice.id,
      reason: "other",
      lines: [{ line_id: invoice.lines[0]?.id ?? "", quantity: "1" }],
    });
    xml = await textOf(await downloadInvoiceEInvoice(ctx(), { id: invoice.id }));
    credit = await textOf(await downloadCreditNoteEInvoice(ctx(), { id: note.id }));
  });

  test("what arrives waits for a person, once, and what can't be read is kept and says so", async () => {
    put(asSupplier(xml, "S-1"), "first");
    put(asSupplier(xml, "S-1"), "first");
    put(asSupplier(xml, "S-1"), "the same by another way");
    put("<Invoice><broken", "broken");
    await fetchAll();
    const all = await receivedOnes();
    expect(all).toMatchObject([
      { state: "unreadable", source: "access_point", number: "" },
      { state: "waiting", seller: "Nordlicht AG", number: "S-1", kind: "invoice", sender: "0088:7300010000099" },
    ]);
    expect(network.sandbox.inbox().filter(({ receiver }) => receiver === "9930:DE123456789")).toEqual([]);
    const waiting = all[1]?.id ?? "";
    const expense = await importReceived(ctx(), { id: waiting });
    expect(expense).toMatchObject({
      merchant: "Nordlicht AG",
      amount: "142.80",
      tax_amount: "22.80",
      status: "draft",
      reimbursable: false,
    });
    expect(await failure(importReceived(ctx(), { id: waiting }))).toMatchObject({ code: "conflict" });
    expect(await getReceived(ctx(), { id: waiting })).toMatchObject({ state: "imported", expense_id: expense.id });
    await deleteExpense(ctx(), { id: expense.id });
    expect(await getReceived(ctx(), { id: waiting })).toMatchObject({ state: "waiting", expense_id: null });
    expect((await failure(importReceived(ctx(), { id: all[0]?.id ?? "" }))).message).toContain("could not be read");
  });

  test("a credit note becomes an expense below zero, which keeps its amounts and is billed to nobody", async () => {
    minutes(10);
    put(asSupplier(credit, "S-1"));
    await fetchAll();
    const [found] = (await listReceived(ctx(), { state: "waiting" })).data.filter(({ kind }) => kind === "credit_note");
    expect(found).toMatchObject({ number: "S-1", total: "47.60" });
    const { id } = await importReceived(ctx(), { id: found?.id ?? "" });
    expect(await getExpense(ctx(), { id })).toMatchObject({
      amount: "-47.60",
      tax_amount: "-7.60",
      note: expect.stringMatching(/^S-1 ←/) as string,
    });
    expect(await updateExpense(ctx(), { id, category: "office" })).toMatchObject({ category: "office", amount: "-47.60" });
    for (const change of [{ amount: "47.60" }, { reimbursable: true }, { billable: true }])
      expect(await failure(updateExpense(ctx(), { id, ...change }))).toMatchObject({ code: "invalid", errors: [{ code: "credit" }] });
  });

  test("an access point that fails is asked less often, and a rejected key is told at once", async () => {
    minutes(20);
    network.sandbox.fail("down");
    await fetchAll();
    expect((await getAccessPoint(ctx(), {})).access_point).toMatchObject({ problem: "unreachable", failures: 1 });
    minutes(20);
    network.sandbox.fail("unauthorized", 1);
    await fetchAll();
    expect((await getAccessPoint(ctx(), {})).access_point).toMatchObject({ problem: "unauthorized", failures: 2 });
    minutes(120);
    network.sandbox.fail("none");
    await fetchAll();
    expect((await getAccessPoint(ctx(), {})).access_point).toMatchObject({ problem: null, failures: 0 });
  });

  test("an emailed e-invoice is received where the mailbox asks for it, once, and answers go their usual way", async () => {
    const memory = createMemoryMailbox(() => network.world.clock.now());
    network.world.runtime.ports.mailboxes = () => Promise.resolve(memory.port);
    const box = await createMailbox(ctx(), { host: "imap.acme.example", user: "bills@acme.example", password: "x", fallback: "reply" });
    const poll = async () => {
      minutes(2);
      await pollMailbox(network.world.systemCtx("acme"), box.id);
    };
    await poll();
    const send = (name: string, content: string, headers = "") => memory.deliver(mailWith(name, content, headers));
    send("one", asSupplier(xml, "M-1"));
    await poll();
    expect((await receivedOnes()).filter(({ source }) => source === "email")).toEqual([]);
    await updateMailbox(ctx(), { id: box.id, receives_e_invoices: true });
    send("two", asSupplier(xml, "M-2"), "Auto-Submitted: auto-generated\r\n");
    send("three", asSupplier(xml, "M-2"));
    send("four", "<Invoice><broken");
    await poll();
    const mailed = (await receivedOnes()).filter(({ source }) => source === "email");
    expect(mailed).toMatchObject([{ state: "waiting", number: "M-2", sender: "bills@northwind.example" }]);
    expect(mailed[0]?.file_id).not.toBeNull();
    const outcomes = (await listMailboxMessages(ctx(), { id: box.id })).data.map(({ outcome, reason }) => [outcome, reason]);
    expect(outcomes.toReversed()).toEqual([
      ["parked", "no_thread"],
      ["e_invoice", null],
      ["e_invoice", null],
      ["parked", "no_thread"],
    ]);
    await updateMailbox(ctx(), { id: box.id, fallback: "ticket" });
    const tickets = (await listTickets(ctx(), {})).data.length;
    send("five", asSupplier(xml, "M-5"));
    await poll();
    expect((await listTickets(ctx(), {})).data).toHaveLength(tickets + 1);
    expect((await receivedOnes()).map(({ number }) => number)).toContain("M-5");
  });
});
