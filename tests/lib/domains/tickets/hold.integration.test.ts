import { afterAll, beforeAll, expect, test } from "vitest";
import { listEvents } from "@/lib/domains/audit";
import { applyMacro, createMacro, takeBackHeld } from "@/lib/domains/macros";
import { listTasks, updateTask } from "@/lib/domains/tasks";
import {
  announcePresence,
  createTicket,
  getTicket,
  holdReply,
  listHeldReplies,
  listMessages,
  replyToTicket,
  sendHeldReply,
  takeBackReply,
} from "@/lib/domains/tickets";
import { encodeId } from "@/lib/kernel/base/ids";
import type { AppError } from "@/lib/kernel/base/errors";
import { createContext, type Ctx } from "@/lib/kernel/context";
import { addColleague, roleNamed } from "@/tests/lib/domains/staff/people";
import { createOutsider } from "@/tests/support/outsiders";
import { createWorld, type World } from "@/tests/support/world";

let world: World;
let owner: Ctx;
let contact: Ctx;
let colleague: Ctx;
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  contact = (await createOutsider(world, "acme", { name: "Northwind Traders", email: "grace@northwind.example" })).contact;
  const { staff_id } = await addColleague(world, "acme", "agent@acme.example", (await roleNamed(owner, "Staff")).id);
  if (owner.principal.kind !== "staff") throw new Error("no colleague");
  colleague = createContext({ ...owner, principal: { ...owner.principal, staff_id, name: "Agent" } });
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );
const later = (ctx: Ctx, seconds: number): Ctx =>
  createContext({ ...ctx, clock: { now: () => new Date(world.runtime.clock.now().getTime() + seconds * 1_000) } });
const open = () => createTicket(contact, { subject: "Printer", message: "It is jammed." });

test("a held reply has not happened until its time: no message, no text in events, no first response", async () => {
  const { id } = await open();
  const held = await holdReply(owner, { id, body: "canary-55: on our way", status: "closed", base_sequence: 1 });
  expect(await getTicket(owner, { id })).toMatchObject({ status: "open", last_sequence: 1, first_responded_at: null });
  expect((await listMessages(contact, { id, limit: 50 })).data).toHaveLength(1);
  expect(JSON.stringify(await listEvents(owner, { record_id: encodeId("ticket", id) }))).not.toContain("canary-55");
  expect(await code(holdReply(colleague, { id, body: "Me too" }))).toBe("conflict");
  const system = world.systemCtx("acme");
  expect(await code(sendHeldReply(system, { id, held_id: held.id }))).toBe("not_found");
  expect(await sendHeldReply(later(system, 11), { id, held_id: held.id })).toEqual({ sent: true });
  expect(await sendHeldReply(later(system, 11), { id, held_id: held.id })).toEqual({ sent: false });
  expect(await getTicket(owner, { id })).toMatchObject({ status: "closed", last_sequence: 2 });
  const [, message] = (await listMessages(contact, { id, limit: 50 })).data;
  expect(message).toMatchObject({ body: "canary-55: on our way", author: { kind: "staff" } });
  expect((await listHeldReplies(owner, { id })).data).toEqual([]);
});

test("a reply that was held while the customer wrote leaves the ticket open", async () => {
  const { id } = await open();
  const held = await holdReply(owner, { id, body: "We’re on it.", status: "closed", base_sequence: 1 });
  await replyToTicket(later(contact, 5), { id, body: "It burns now!" });
  expect(await sendHeldReply(later(world.systemCtx("acme"), 11), { id, held_id: held.id })).toEqual({ sent: true });
  expect(await getTicket(owner, { id })).toMatchObject({ status: "open", last_sequence: 3 });
});

test("its author alone takes a reply back, and then it is never sent", async () => {
  const { id } = await open();
  const held = await holdReply(owner, { id, body: "Oops" });
  expect(await code(takeBackReply(colleague, { id, held_id: held.id }))).toBe("forbidden");
  expect(await takeBackReply(owner, { id, held_id: held.id })).toMatchObject({ body: "Oops" });
  expect(await sendHeldReply(later(world.systemCtx("acme"), 11), { id, held_id: held.id })).toEqual({ sent: false });
  expect((await getTicket(owner, { id })).last_sequence).toBe(1);
  expect(await code(takeBackReply(owner, { id, held_id: held.id }))).toBe("conflict");
});

test("a held reply is refused against an older thread, and a macro's can be held too", async () => {
  const { id } = await open();
  await replyToTicket(contact, { id, body: "It works again" });
  expect(await code(holdReply(owner, { id, body: "A technician comes", base_sequence: 1 }))).toBe("conflict");
  const macro = await createMacro(owner, { name: "Glad", body: "Glad to hear it.", priority: "low", shared: true });
  const applied = await applyMacro(owner, { id, macro_id: macro.id, hold: true, base_sequence: 2 });
  expect(applied).toMatchObject({ message: null, ticket: { priority: "low", last_sequence: 2 } });
  expect((await listHeldReplies(owner, { id })).data).toMatchObject([{ body: "Glad to hear it." }]);
});

test("a reply that is taken back takes the task of its macro with it, unless somebody has changed it", async () => {
  const task = { title: "Call back", due_in_days: 1, assignee_id: null };
  const macro = await createMacro(owner, { name: "Call", body: "We’ll call you.", task });
  const use = async () => {
    const { id } = await open();
    const applied = await applyMacro(owner, { id, macro_id: macro.id, hold: true, base_sequence: 1 });
    const [held] = (await listHeldReplies(owner, { id })).data;
    expect(held?.task_id).toBe(applied.task?.id);
    return { id, held_id: held?.id ?? "", task_id: applied.task?.id ?? "" };
  };
  const tasksOf = async (ticket_id: string) => (await listTasks(owner, { ticket_id })).data.map(({ title }) => title);
  const { task_id: _task, ...first } = await use();
  expect(await tasksOf(first.id)).toEqual(["Call back"]);
  await takeBackHeld(owner, first);
  expect(await tasksOf(first.id)).toEqual([]);
  const { task_id, ...second } = await use();
  await updateTask(owner, { id: task_id, title: "Call back today" });
  await takeBackHeld(owner, second);
  expect(await tasksOf(second.id)).toEqual(["Call back today"]);
});

test("colleagues see who else is at a ticket; customers and programs neither see nor are seen", async () => {
  const { id } = await open();
  expect((await announcePresence(owner, { id, mode: "viewing" })).data).toEqual([]);
  expect((await announcePresence(colleague, { id, mode: "typing" })).data).toMatchObject([{ typing: false }]);
  expect((await announcePresence(owner, { id, mode: "viewing" })).data).toMatchObject([{ name: "Agent", typing: true }]);
  await announcePresence(colleague, { id, mode: "left" });
  expect((await announcePresence(owner, { id, mode: "viewing" })).data).toEqual([]);
  expect(await code(announcePresence(contact, { id, mode: "viewing" }))).toBe("forbidden");
});
