import { afterAll, beforeAll, expect, test } from "vitest";
import { followReply } from "@/inngest/tickets/follow-undelivered-replies";
import { createFile } from "@/lib/domains/files";
import { addMailSuppression, deliverMail, recordDelivery } from "@/lib/domains/mail";
import {
  addParticipant,
  assignTicket,
  bulkChangeTickets,
  createTicket,
  followTicket,
  getTicket,
  linkTickets,
  listFollowers,
  listMessages,
  listRelatedTickets,
  listTickets,
  listWakingTickets,
  mailTicketReply,
  mergeTicket,
  replyToTicket,
  replyWithFiles,
  snoozeTicket,
  splitTicket,
  unfollowTicket,
  unlinkTickets,
  unmergeTicket,
  updateTicket,
  wakeTicket,
} from "@/lib/domains/tickets";
import type { AppError } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { MailMessage, MailPort } from "@/lib/kernel/ports/mail";
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
/** The context some minutes later. */
const later = (ctx: Ctx, minutes: number): Ctx =>
  createContext({ ...ctx, clock: { now: () => new Date(world.runtime.clock.now().getTime() + minutes * 60_000) } });
const open = (ctx: Ctx, message: string) => createTicket(ctx, { subject: message, message });
const me = () => (owner.principal.kind === "staff" ? owner.principal.staff_id : "");

test("a merged ticket points to its target, which shows both threads and gets the answers, until the merge is undone", async () => {
  const [target, source] = [await open(contact, "Target"), await open(later(contact, 1), "Source")];
  await updateTicket(later(owner, 2), { id: source.id, status: "on_hold" });
  await replyToTicket(later(owner, 3), { id: target.id, kind: "note", body: "canary-91: a note" });
  const merged = await mergeTicket(later(owner, 4), { id: source.id, into_id: target.id });
  expect(merged).toMatchObject({ merged_into_id: target.id, status: "closed" });
  for (const changes of [{ status: "open" }, { priority: "urgent" }, { department_id: null }] as const)
    expect(await code(updateTicket(owner, { id: source.id, ...changes }))).toBe("conflict");
  expect(await code(assignTicket(owner, { id: source.id, assignee_id: me() }))).toBe("conflict");
  // The customer still reads it where it was.
  expect((await listMessages(contact, { id: source.id })).data.map(({ body }) => body)).toEqual(["Source"]);
  const { ticket } = await replyToTicket(later(contact, 5), { id: source.id, body: "More" });
  expect(ticket.id).toBe(target.id);
  const bodies = async (ctx: Ctx, id: string) => (await listMessages(ctx, { id, limit: 50 })).data.map(({ body }) => body);
  expect(await bodies(owner, target.id)).toEqual(["Target", "Source", "canary-91: a note", "More"]);
  expect(await bodies(contact, target.id)).toEqual(["Target", "Source", "More"]);
  expect(await bodies(owner, source.id)).toEqual(["Source"]);
  expect(await code(updateTicket(owner, { id: source.id, status: "open" }))).toBe("conflict");
  expect(await code(mergeTicket(owner, { id: target.id, into_id: source.id }))).toBe("invalid");
  const related = (await listRelatedTickets(owner, { id: target.id })).data;
  expect(related).toMatchObject([{ id: source.id, relation: "merged_from" }]);
  const restored = await unmergeTicket(later(owner, 6), { id: source.id });
  expect(restored).toMatchObject({ merged_into_id: null, status: "on_hold", closed_at: null });
  expect(await bodies(owner, target.id)).toEqual(["Target", "canary-91: a note", "More"]);
});

test("merges follow each other to the last ticket, and never bring in another customer's messages", async () => {
  const [a, b, c] = [await open(contact, "A"), await open(contact, "B"), await open(contact, "C")];
  await mergeTicket(owner, { id: a.id, into_id: b.id });
  await mergeTicket(owner, { id: b.id, into_id: c.id });
  expect((await replyToTicket(contact, { id: a.id, body: "Where?" })).ticket.id).toBe(c.id);
  expect((await listMessages(owner, { id: c.id, limit: 50 })).data).toHaveLength(4);
  const other = await createOutsider(world, "acme", { name: "Contoso", email: "ida@contoso.example" });
  const foreign = await open(other.contact, "Foreign");
  expect(await code(mergeTicket(owner, { id: foreign.id, into_id: c.id }))).toBe("conflict");
  const walkIn = (requester_email: string) => createTicket(owner, { subject: "x", message: "x", requester_email });
  const [one, two, three] = [await walkIn("a@b.example"), await walkIn("a@b.example"), await walkIn("c@d.example")];
  expect(await code(mergeTicket(owner, { id: one.id, into_id: three.id }))).toBe("conflict");
  expect(await code(mergeTicket(owner, { id: one.id, into_id: two.id }))).toBeNull();
});

test("a split opens a ticket with the chosen messages, linked both ways, and needs a request of the customer", async () => {
  const { id } = await open(contact, "The table");
  const { message } = await replyToTicket(contact, { id, body: "And the lamp flickers" });
  const { message: note } = await replyToTicket(owner, { id, kind: "note", body: "canary-92" });
  expect(await code(splitTicket(owner, { id, subject: "Lamp", message_ids: [note.id] }))).toBe("invalid");
  const made = await splitTicket(owner, { id, subject: "Lamp", message_ids: [message.id, note.id] });
  expect(made).toMatchObject({ subject: "Lamp", customer_id: customer, requester_name: expect.any(String), last_sequence: 2 });
  const { data } = await listMessages(owner, { id: made.id, limit: 50 });
  expect(data.map(({ body, kind }) => [kind, body])).toEqual([
    ["public", "And the lamp flickers"],
    ["note", "canary-92"],
  ]);
  expect(JSON.stringify(await listMessages(contact, { id: made.id, limit: 50 }))).not.toContain("canary-92");
  expect((await listRelatedTickets(owner, { id })).data).toMatchObject([{ id: made.id, relation: "split_to" }]);
  expect((await listRelatedTickets(owner, { id: made.id })).data).toMatchObject([{ id, relation: "split_from" }]);
});

test("links and followers are added once and removed", async () => {
  const [one, two] = [await open(contact, "One"), await open(contact, "Two")];
  await linkTickets(owner, { id: one.id, other_id: two.id });
  expect(await code(linkTickets(owner, { id: two.id, other_id: one.id }))).toBe("conflict");
  expect((await listRelatedTickets(owner, { id: two.id })).data).toMatchObject([{ id: one.id, relation: "related" }]);
  await unlinkTickets(owner, { id: two.id, other_id: one.id });
  expect((await listRelatedTickets(owner, { id: one.id })).data).toEqual([]);
  await followTicket(owner, { id: one.id, staff_id: me() });
  await followTicket(owner, { id: one.id, staff_id: me() });
  expect((await listFollowers(owner, { id: one.id })).data).toMatchObject([{ staff_id: me() }]);
  await unfollowTicket(owner, { id: one.id, staff_id: me() });
  expect((await listFollowers(owner, { id: one.id })).data).toEqual([]);
});

test("a snoozed ticket leaves the views until its time, and at once when the customer answers", async () => {
  const [timed, answered] = [await open(contact, "Timed"), await open(contact, "Answered")];
  const until = new Date(world.runtime.clock.now().getTime() + 30 * 60_000);
  for (const { id } of [timed, answered]) await snoozeTicket(owner, { id, until });
  const shown = async (ctx: Ctx) => (await listTickets(ctx, { snoozed: false, active: true, limit: 100 })).data.map(({ id }) => id);
  expect(await shown(owner)).not.toContain(timed.id);
  expect(await code(snoozeTicket(owner, { id: timed.id, until: new Date(0) }))).toBe("invalid");
  expect((await getTicket(contact, { id: timed.id })).snoozed_until).toBeNull();
  await replyToTicket(contact, { id: answered.id, body: "It works" });
  expect((await getTicket(owner, { id: answered.id })).snoozed_until).toBeNull();
  const system = world.systemCtx("acme");
  expect((await listWakingTickets(system, {})).ids).not.toContain(timed.id);
  expect((await wakeTicket(system, { id: timed.id })).snoozed_until).not.toBeNull();
  // The list is right between two runs of the schedule.
  expect(await shown(later(owner, 31))).toContain(timed.id);
  expect((await listWakingTickets(later(system, 31), {})).ids).toContain(timed.id);
  expect((await wakeTicket(later(system, 31), { id: timed.id })).snoozed_until).toBeNull();
});

test("bulk actions answer for each ticket and can be undone", async () => {
  const [one, two, target] = [await open(contact, "1"), await open(contact, "2"), await open(contact, "3")];
  await assignTicket(owner, { id: one.id, assignee_id: me() });
  await mergeTicket(owner, { id: two.id, into_id: target.id });
  const ids = [one.id, two.id, target.id];
  const done = await bulkChangeTickets(owner, { action: "assign", ids, assignee_id: me() });
  const outcomes = new Map(done.results.map(({ id, outcome }) => [id, outcome]));
  expect(ids.map((id) => outcomes.get(id))).toEqual(["unchanged", "merged", "changed"]);
  expect(done).toMatchObject({ changed: 1, unchanged: 2, undo: [{ action: "assign", ids: [target.id], assignee_id: null }] });
  for (const action of done.undo) await bulkChangeTickets(owner, action);
  expect((await getTicket(owner, { id: target.id })).assignee_id).toBeNull();
  await bulkChangeTickets(owner, { action: "status", ids: [one.id], status: "closed" });
  const until = new Date(world.runtime.clock.now().getTime() + 60_000);
  expect((await bulkChangeTickets(owner, { action: "snooze", ids: [one.id], until })).results).toMatchObject([{ outcome: "closed" }]);
  expect((await bulkChangeTickets(owner, { action: "priority", ids: [one.id], priority: "urgent" })).undo).toMatchObject([
    { priority: "normal" },
  ]);
});

test("a reply says whom its email did not reach, the others get it, and the ticket is open again", async () => {
  const messages: MailMessage[] = [];
  const port: MailPort = { send: (message) => Promise.resolve(void messages.push(message)) };
  const system = world.systemCtx("acme");
  const withPort = { ...system, runtime: { ...system.runtime, ports: { ...system.runtime.ports, mail: () => Promise.resolve(port) } } };
  const [first, second] = ["p1@northwind.example", "p2@northwind.example"];
  await addMailSuppression(owner, { address: first });
  const ticket = await createTicket(owner, { subject: "Copies", message: "Hello.", requester_name: "P1", requester_email: first });
  await addParticipant(owner, { id: ticket.id, address: second });
  const { message } = await replyToTicket(owner, { id: ticket.id, body: "We’re on it." });
  const { mail_id } = await mailTicketReply(system, { id: ticket.id, sequence: message.sequence });
  const emailed = async () => (await listMessages(owner, { id: ticket.id })).data.at(-1)?.emailed;
  expect(await emailed()).toMatchObject({ to: [first], cc: [second], status: "queued", undelivered: [] });
  const delivery = await deliverMail(withPort, mail_id ?? "");
  if (!delivery) throw new Error("The email was not delivered.");
  const sent = await recordDelivery(system, { id: mail_id ?? "", ...delivery });
  expect(messages.map(({ to }) => to.map(({ address }) => address))).toEqual([[second]]);
  expect(await emailed()).toMatchObject({ status: "sent", undelivered: [{ address: first, reason: "suppressed" }] });
  const step = { run: <Answer>(_name: string, work: () => Promise<Answer>) => work() };
  await followReply({ ctx: system, data: sent, step });
  expect((await getTicket(owner, { id: ticket.id })).status).toBe("open");
});

test("files go with replies of colleagues and customers, and customers see those of public messages alone", async () => {
  const ticket = await open(contact, "With files");
  const content = { media_type: "text/plain", size: 3, sha256: "a".repeat(64) };
  const upload = (name: string) => ({ id: newId(world.clock.now()), name, ...content });
  const [ours, secret, theirs] = [upload("ours.txt"), upload("secret.txt"), upload("theirs.txt")] as const;
  for (const file of [ours, secret]) await createFile(owner, file);
  await replyToTicket(later(owner, 1), { id: ticket.id, body: "See the file.", file_ids: [ours.id] });
  await replyToTicket(later(owner, 2), { id: ticket.id, body: "For us.", kind: "note", file_ids: [secret.id] });
  await replyWithFiles(later(contact, 3), { reply: { id: ticket.id, body: "Mine." }, files: [theirs] });
  expect(await code(replyToTicket(contact, { id: ticket.id, body: "Guess.", file_ids: [secret.id] }))).toBe("forbidden");
  const names = async (ctx: Ctx) => (await listMessages(ctx, { id: ticket.id })).data.map(({ files }) => files.map(({ name }) => name));
  expect(await names(owner)).toEqual([[], ["ours.txt"], ["secret.txt"], ["theirs.txt"]]);
  expect(await names(contact)).toEqual([[], ["ours.txt"], ["theirs.txt"]]);
  // The email waits for the scan.
  expect(await code(mailTicketReply(world.systemCtx("acme"), { id: ticket.id, sequence: 2 }))).toBe("unavailable");
});
