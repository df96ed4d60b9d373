import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { listEvents } from "@/lib/domains/audit";
import { createBusinessCalendar, deleteBusinessCalendar } from "@/lib/domains/business-calendars";
import { deliverMail, getMail } from "@/lib/domains/mail";
import { getGeneralSettings } from "@/lib/domains/settings";
import { createCustomer } from "@/lib/domains/customers";
import { searchRecords } from "@/lib/domains/search";
import {
  assignTicket,
  createDepartment,
  createSlaPolicy,
  createTicket,
  deleteSlaPolicy,
  getTicket,
  getTicketSla,
  listEscalation,
  listMessages,
  listPassedDeadlines,
  listSlaPolicies,
  listTickets,
  mailTicketReply,
  previewTicketReply,
  reportTicketTime,
  replyToTicket,
  updateSlaPolicy,
  updateTicket,
} from "@/lib/domains/tickets";
import { SlaPolicyCreate } from "@/lib/domains/tickets/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import type { AppError } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import type { MailMessage, MailPort } from "@/lib/kernel/ports/mail";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createOutsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let customer: string;
let contact: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  const outsider = await createOutsider(world, "acme", { name: "Northwind Traders", email: "grace@northwind.example" });
  customer = outsider.customer_id;
  contact = outsider.contact;
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const open = (ctx: Ctx, fields: object = {}) =>
  createTicket(ctx, { subject: "Printer", message: "It is jammed.", ...(ctx === contact ? {} : { customer_id: customer }), ...fields });
/** The context some hours later. */
const later = (ctx: Ctx, hours: number): Ctx =>
  createContext({ ...ctx, clock: { now: () => new Date(world.runtime.clock.now().getTime() + hours * 3_600_000) } });

test("a thread: the customer asks, a colleague answers, the customer reopens", async () => {
  const ticket = await open(contact);
  expect(ticket).toMatchObject({ status: "open", channel: "portal", customer_id: customer, assignee_id: null, last_sequence: 0 });
  const { ticket: answered, message } = await replyToTicket(owner, { id: ticket.id, body: "We're on it.", base_sequence: 1 });
  expect(answered).toMatchObject({ status: "answered", last_sequence: 2 });
  expect(answered.first_responded_at).not.toBeNull();
  expect(message).toMatchObject({ kind: "public", sequence: 2, author: { kind: "staff" } });
  await updateTicket(owner, { id: ticket.id, status: "closed" });
  expect((await replyToTicket(contact, { id: ticket.id, body: "Still jammed." })).ticket).toMatchObject({
    status: "open",
    closed_at: null,
  });
  const names = (await listEvents(owner, { record_id: encodeId("ticket", ticket.id), sort: "occurred_at" })).data.map(({ name }) => name);
  expect(names).toEqual(
    ["ticket.created", "ticket.replied", "ticket.closed", "ticket.reopened", "ticket.replied"].map((name) => expect.stringContaining(name)),
  );
});

test("a note stays inside: no contact, event or count of theirs has it", async () => {
  const ticket = await open(contact);
  await replyToTicket(owner, { id: ticket.id, kind: "note", body: "canary-7f3a: they never pay" });
  expect((await getTicket(owner, { id: ticket.id })).status).toBe("open");
  const { data } = await listMessages(contact, { id: ticket.id });
  expect(data.map(({ kind }) => kind)).toEqual(["public"]);
  const events = await listEvents(owner, { record_id: encodeId("ticket", ticket.id) });
  expect(JSON.stringify(events)).not.toContain("canary-7f3a");
  expect(await code(replyToTicket(contact, { id: ticket.id, kind: "note", body: "x" }))).toBe("forbidden");
  expect(await code(replyToTicket(contact, { id: ticket.id, status: "closed", body: "x" }))).toBe("forbidden");
});

test("tickets are found by the words of their messages, those of notes by colleagues alone, and by their number first", async () => {
  const ticket = await open(contact, { message: "The platen squeals." });
  await replyToTicket(owner, { id: ticket.id, kind: "note", body: "Suspect the flywheel." });
  const mention = await open(contact, { subject: `About ticket ${String(ticket.number)}` });
  const found = async (ctx: Ctx, q: string) => (await listTickets(ctx, { q })).data.map(({ id }) => id);
  for (const ctx of [owner, contact]) expect(await found(ctx, "squeals platen")).toEqual([ticket.id]);
  expect([await found(owner, "flywheel"), await found(contact, "flywheel")]).toEqual([[ticket.id], []]);
  expect(await found(owner, `#${String(ticket.number)}`)).toEqual([ticket.id, mention.id]);
  expect((await searchRecords(owner, { q: "flywheel" })).data[0]?.id).toBe(encodeId("ticket", ticket.id));
});

test("a reply against an older thread is refused until the newer message was read", async () => {
  const ticket = await open(contact);
  await replyToTicket(contact, { id: ticket.id, body: "It works again!" });
  expect(await code(replyToTicket(owner, { id: ticket.id, body: "A technician comes.", base_sequence: 1 }))).toBe("conflict");
  expect(await code(replyToTicket(owner, { id: ticket.id, body: "Good to hear.", base_sequence: 2 }))).toBeNull();
});

test("a colleague's public reply is emailed to the person who asked, once, with the department's signature", async () => {
  const department = await createDepartment(owner, { name: "Signed", signature: "Your support team" });
  const { id } = await open(contact);
  await updateTicket(owner, { id, department_id: department.id });
  const body = "First line.\n\nSecond *line*.";
  const preview = await previewTicketReply(owner, { id, body });
  const { message } = await replyToTicket(owner, { id, body });
  const system = world.systemCtx("acme");
  const first = await mailTicketReply(system, { id, sequence: message.sequence });
  expect(await mailTicketReply(system, { id, sequence: message.sequence })).toEqual(first);
  const mail = await getMail(owner, { id: first.mail_id ?? "" });
  expect(mail).toMatchObject({ to: [{ address: "grace@northwind.example" }], subject: "Re: Printer" });
  expect(mail.text).toContain("First line.\n\nSecond *line*.\n\nYour support team");
  // What the colleague saw before sending is what was sent.
  expect(preview).toMatchObject({ to: ["grace@northwind.example"], cc: [], subject: mail.subject });
  for (const part of mail.text.split("\n\n")) expect(preview.text).toContain(part);
  expect(await code(previewTicketReply(contact, { id, body }))).toBe("forbidden");
  const { message: note } = await replyToTicket(owner, { id, kind: "note", body: "Inside" });
  expect(await code(mailTicketReply(system, { id, sequence: note.sequence }))).toBe("not_found");
});

test("mail programs show the replies to one ticket as one conversation, also when one is sent again", async () => {
  const messages: MailMessage[] = [];
  const port: MailPort = { send: (message) => Promise.resolve(void messages.push(message)) };
  const system = world.systemCtx("acme");
  const withPort = { ...system, runtime: { ...system.runtime, ports: { ...system.runtime.ports, mail: () => Promise.resolve(port) } } };
  const department = await createDepartment(owner, { name: "Reachable", email: "support@acme.example" });
  const [{ id }, other] = [await open(contact), await open(contact)];
  await updateTicket(owner, { id, department_id: department.id });
  const reply = async (ticket: string, body: string) => {
    const { message } = await replyToTicket(owner, { id: ticket, body });
    const { mail_id } = await mailTicketReply(system, { id: ticket, sequence: message.sequence });
    return mail_id ?? "";
  };
  const first = await reply(id, "First.");
  const unrelated = await reply(other.id, "Another ticket.");
  const [second, third] = [await reply(id, "Second."), await reply(id, "Third.")];
  for (const mail of [first, second, third, unrelated, second]) await deliverMail(withPort, mail);
  const [a, b, c, d, again] = messages.map(({ message_id, headers = {} }) => ({
    id: `<${message_id}>`,
    parent: headers["In-Reply-To"],
    thread: headers.References,
  }));
  expect(a).toMatchObject({ parent: undefined, thread: undefined });
  expect(b).toMatchObject({ parent: a?.id, thread: a?.id });
  expect(c).toMatchObject({ parent: b?.id, thread: `${a?.id} ${b?.id}` });
  expect(d).toMatchObject({ parent: undefined, thread: undefined });
  expect(again).toEqual(b);
  expect(messages[0]?.reply_to?.address).toBe("support@acme.example");
  expect(messages[3]?.reply_to?.address).toBe((await getGeneralSettings(owner, {})).email ?? undefined);
  expect(new Set(messages.filter((_, at) => at !== 3).map(({ subject }) => subject)).size).toBe(1);
});

test("a contact sees and sets only what is its own", async () => {
  const other = await createCustomer(owner, { name: "Initech" });
  const hidden = await createTicket(owner, { customer_id: other.id, subject: "Theirs", message: "Theirs" });
  expect(await code(getTicket(contact, { id: hidden.id }))).toBe("not_found");
  expect(await code(replyToTicket(contact, { id: hidden.id, body: "x" }))).toBe("not_found");
  expect(await code(open(contact, { customer_id: other.id }))).toBe("forbidden");
  expect(await code(updateTicket(contact, { id: hidden.id, priority: "urgent" }))).toBe("forbidden");
  expect((await listTickets(contact, { limit: 200 })).data.every(({ customer_id }) => customer_id === customer)).toBe(true);
});

test("a department deals new tickets in turn, also a hundred at once", async () => {
  const { id: role } = await roleNamed(owner, "Staff");
  const member_ids: string[] = [];
  for (const index of [0, 1, 2]) member_ids.push((await addColleague(world, "acme", `agent-${index}@acme.example`, role)).staff_id);
  const department = await createDepartment(owner, { name: "Desk", assignment: "round_robin", member_ids });
  const tickets = await Promise.all(Array.from({ length: 30 }, () => open(owner, { department_id: department.id })));
  const counts = member_ids.map((id) => tickets.filter(({ assignee_id }) => assignee_id === id).length);
  expect(counts).toEqual([10, 10, 10]);
  expect(new Set(tickets.map(({ number }) => number)).size).toBe(30);
  const [first] = tickets;
  if (!first) throw new Error("no ticket");
  expect((await assignTicket(owner, { id: first.id, assignee_id: null })).assignee_id).toBeNull();
  expect((await assignTicket(owner, { id: first.id })).assignee_id).not.toBeNull();
  const plain = await open(owner);
  expect(await code(assignTicket(owner, { id: plain.id }))).toBe("conflict");
});

test("clocks follow the policy of the ticket, explain themselves, and are marked once they have passed", async () => {
  const targets = { normal: { first_response: 60, resolution: 480 }, urgent: { first_response: 15, resolution: 60 } };
  const policy = await createSlaPolicy(owner, { name: "Standard", targets, is_default: true });
  await createSlaPolicy(owner, { name: "Newer", targets, is_default: true });
  const defaults = (await listSlaPolicies(owner, {})).data.filter(({ is_default }) => is_default);
  expect(defaults.map(({ name }) => name)).toEqual(["Newer"]);
  const ticket = await open(owner, { sla_policy_id: policy.id });
  const due = (minutes: number) => new Date(ticket.created_at.getTime() + minutes * 60_000);
  expect(ticket).toMatchObject({ first_response_due_at: due(60), resolution_due_at: due(480) });
  expect((await updateTicket(owner, { id: ticket.id, priority: "urgent" })).resolution_due_at).toEqual(due(60));
  const evening = later(owner, 3);
  expect((await listTickets(evening, { breached: true })).data.map(({ id }) => id)).toContain(ticket.id);
  const system = later(world.systemCtx("acme"), 3);
  expect((await listPassedDeadlines(system, {})).ids).toContain(ticket.id);
  const marked = await reportTicketTime(system, { id: ticket.id });
  expect(marked).toMatchObject({ first_response_breached_at: due(15), resolution_breached_at: due(60) });
  expect((await listPassedDeadlines(system, {})).ids).not.toContain(ticket.id);
  await deleteSlaPolicy(owner, { id: policy.id });
  const sla = await getTicketSla(evening, { id: ticket.id });
  expect(sla).toMatchObject({ policy_id: policy.id, policy_name: "Standard" });
  expect(sla.policy_deleted_at).not.toBeNull();
  expect(sla.clocks.map(({ metric, state }) => [metric, state])).toEqual([
    ["first_response", "breached"],
    ["resolution", "breached"],
  ]);
});

test("a policy that no ticket could meet is refused, with what is wrong", async () => {
  const refused = (normal: { first_response: number; resolution: number }) =>
    expect(createSlaPolicy(owner, { name: "Never", targets: { normal } })).rejects;
  await refused({ first_response: 60, resolution: 30 }).toMatchObject({
    errors: [{ path: "targets.normal.resolution", code: "before_first_response" }],
  });
  expect(SlaPolicyCreate.safeParse({ name: "Never", targets: { normal: { first_response: 0, resolution: 30 } } }).success).toBe(false);
  const fine = await createSlaPolicy(owner, { name: "Tight", targets: { normal: { first_response: 30, resolution: 30 } } });
  const worse = { normal: { first_response: 31, resolution: 30 } };
  await expect(updateSlaPolicy(owner, { id: fine.id, targets: worse })).rejects.toMatchObject({ code: "invalid" });
});

test("a ticket names who asks, and refuses what does not belong together", async () => {
  expect(await code(createTicket(owner, { subject: "x", message: "y" }))).toBe("invalid");
  expect(await createTicket(owner, { subject: "x", message: "y", requester_email: "ada@example.com" })).toMatchObject({
    requester_name: "ada@example.com",
    customer_id: null,
  });
  const other = await createCustomer(owner, { name: "Globex", contacts: [{ name: "Hank" }] });
  expect(await code(open(owner, { contact_id: other.contacts[0]?.id }))).toBe("invalid");
  expect((await open(owner, { customer_id: other.id })).requester_name).toBe("Hank");
});

test("hours, customers and escalation of a policy apply to its customers' tickets, and each warning comes once", async () => {
  const staff_id = z.string().parse(owner.principal.kind === "staff" ? owner.principal.staff_id : null);
  const always = [{ from: "00:00", to: "24:00" }];
  const week = { mon: always, tue: always, wed: always, thu: always, fri: always, sat: always, sun: always };
  const hours = await createBusinessCalendar(owner, { name: "Always", timezone: "Asia/Kathmandu", week });
  const targets = { normal: { first_response: 100, resolution: 1_000 } };
  const fields = { business_calendar_id: hours.id, customer_ids: [customer], escalation_staff_ids: [staff_id] };
  const policy = await createSlaPolicy(owner, { name: "Key customers", targets, ...fields });
  expect(policy).toMatchObject(fields);
  const ticket = await open(owner);
  const system = world.systemCtx("acme");
  const warnings = async () =>
    (await listEvents(owner, { record_id: encodeId("ticket", ticket.id), name: "ticket.warned" })).data.map(
      ({ data }) => (data as { warning: { metric: string; percent: number } }).warning.percent,
    );
  for (const minutes of [49, 50, 51, 95, 96]) await reportTicketTime(later(system, minutes / 60), { id: ticket.id });
  expect((await warnings()).sort()).toEqual([50, 90]);
  expect((await reportTicketTime(later(system, 101 / 60), { id: ticket.id })).first_response_breached_at).not.toBeNull();
  expect(await listEscalation(system, { id: ticket.id })).toEqual({ staff_ids: [staff_id] });

  expect(await code(deleteBusinessCalendar(owner, { id: hours.id }))).toBe("conflict");
  const other = await createSlaPolicy(owner, { name: "Other", targets, customer_ids: [customer] });
  expect((await listSlaPolicies(owner, {})).data.find(({ id }) => id === policy.id)?.customer_ids).toEqual([]);
  expect(await code(updateSlaPolicy(owner, { id: other.id, business_calendar_id: ticket.id }))).toBe("invalid");
  await updateSlaPolicy(owner, { id: policy.id, business_calendar_id: null });
  expect((await deleteBusinessCalendar(owner, { id: hours.id })).deleted_at).not.toBeNull();
  await deleteSlaPolicy(owner, { id: other.id });
});
