import { afterAll, beforeAll, expect, test } from "vitest";
import { applyMacro, createMacro, deleteMacro, getMacro, listMacros, previewMacro, updateMacro } from "@/lib/domains/macros";
import { listTasks } from "@/lib/domains/tasks";
import { createTicket, getTicket, listMessages, replyToTicket } from "@/lib/domains/tickets";
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
  const limited = world.ctx("acme", ["macros.read", "macros.write", "tickets.read", "tickets.write", "tickets.reply"]);
  if (limited.principal.kind !== "staff") throw new Error("no colleague");
  colleague = createContext({ ...limited, principal: { ...limited.principal, staff_id } });
});
afterAll(() => world.close());

const problem = (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error("It worked.")),
    (error: AppError) => error,
  );
const code = async (work: Promise<unknown>) => (await problem(work)).code;
const open = () => createTicket(contact, { subject: "Two chairs", message: "They are scratched." });

test("a macro answers, changes the fields and creates the task in one step", async () => {
  const ticket = await open();
  const macro = await createMacro(owner, {
    name: "Replacement",
    body: "Hello {{contact.first_name}}, about “{{ticket.subject}}”: it’s on its way. {{company.name}}",
    status: "on_hold",
    priority: "high",
    assign: "me",
    task: { title: "Replacement for {{ticket.number}}", due_in_days: 2, assignee_id: null },
    shared: true,
  });
  const preview = await previewMacro(owner, { id: ticket.id, macro_id: macro.id });
  expect(preview.problems).toEqual([]);
  expect(preview.body).toContain("about “Two chairs”");
  const applied = await applyMacro(owner, { id: ticket.id, macro_id: macro.id, base_sequence: 1 });
  const me = owner.principal.kind === "staff" ? owner.principal.staff_id : "";
  expect(applied.ticket).toMatchObject({ status: "on_hold", priority: "high", assignee_id: me, last_sequence: 2 });
  expect(applied.message?.body).toBe(preview.body);
  const { data } = await listTasks(owner, { ticket_id: ticket.id });
  expect(data).toMatchObject([{ id: applied.task?.id, title: `Replacement for ${String(ticket.number)}`, assignee_id: me }]);
});

test("a field without a value blocks the reply and is named, until the author replaces it", async () => {
  const ticket = await createTicket(owner, { requester_name: "Walk-in", subject: "Chair", message: "Broken." });
  const macro = await createMacro(owner, { name: "Email", body: "We wrote to {{contact.email}}.", assign: "me", shared: true });
  expect((await previewMacro(owner, { id: ticket.id, macro_id: macro.id })).problems).toEqual([{ field: "contact.email", code: "empty" }]);
  const refused = await problem(applyMacro(owner, { id: ticket.id, macro_id: macro.id }));
  expect(refused).toMatchObject({
    code: "invalid",
    errors: [{ path: "body", code: "missing_value", message: expect.stringContaining("contact.email") }],
  });
  // Nothing of it happened.
  expect(await getTicket(owner, { id: ticket.id })).toMatchObject({ assignee_id: null, last_sequence: 1 });
  expect(await code(replyToTicket(owner, { id: ticket.id, body: "We wrote to {{contact.email}}." }))).toBe("invalid");
  const { message } = await applyMacro(owner, { id: ticket.id, macro_id: macro.id, body: "We called {{contact.name}}." });
  expect(message?.body).toBe("We called Walk-in.");
});

test("a macro without a text changes fields alone; a note stays inside", async () => {
  const ticket = await open();
  const fields = await createMacro(owner, { name: "Close", status: "closed", shared: true });
  expect(await applyMacro(owner, { id: ticket.id, macro_id: fields.id })).toMatchObject({
    ticket: { status: "closed" },
    message: null,
    task: null,
  });
  const note = await createMacro(owner, { name: "Note", body: "canary-2b: {{customer.name}}", kind: "note", shared: true });
  expect((await applyMacro(owner, { id: ticket.id, macro_id: note.id })).message).toMatchObject({
    kind: "note",
    body: "canary-2b: Northwind Traders",
  });
  expect(JSON.stringify(await listMessages(contact, { id: ticket.id }))).not.toContain("canary-2b");
});

test("own macros are for their owner alone, and shared ones change with the permission to share", async () => {
  const own = await createMacro(colleague, { name: "Mine", body: "Hello" });
  expect(own).toMatchObject({ shared: false });
  expect((await listMacros(colleague, { limit: 50 })).data.map(({ name }) => name)).toContain("Mine");
  expect(await code(getMacro(owner, { id: own.id }))).toBe("not_found");
  expect(await code(createMacro(colleague, { name: "All", body: "Hi", shared: true }))).toBe("forbidden");
  const shared = await createMacro(owner, { name: "All", body: "Hi", shared: true });
  expect(await code(updateMacro(colleague, { id: shared.id, body: "No" }))).toBe("forbidden");
  expect(await code(deleteMacro(colleague, { id: shared.id }))).toBe("forbidden");
  expect(await updateMacro(owner, { id: shared.id, body: "Hi {{contact.name}}" })).toMatchObject({
    body: "Hi {{contact.name}}",
    version: 2,
  });
  await deleteMacro(owner, { id: shared.id });
  expect(await code(getMacro(owner, { id: shared.id }))).toBe("not_found");
});

test("a reply to an older thread is refused as a whole", async () => {
  const ticket = await open();
  await replyToTicket(contact, { id: ticket.id, body: "It works again." });
  const macro = await createMacro(owner, { name: "Late", body: "Hello", priority: "urgent", shared: true });
  expect(await code(applyMacro(owner, { id: ticket.id, macro_id: macro.id, base_sequence: 1 }))).toBe("conflict");
  expect((await getTicket(owner, { id: ticket.id })).priority).toBe("normal");
});
