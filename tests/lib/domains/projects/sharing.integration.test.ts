import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomer } from "@/lib/domains/customers";
import { recordScanVerdict } from "@/lib/domains/files";
import { attachProjectFile, createProject, listProjectFiles, shareProjectFile, updateProject } from "@/lib/domains/projects";
import { getProject, getSharedProject, listSharedProjects, previewSharedProject } from "@/lib/domains/projects";
import { getPortalHome } from "@/lib/domains/portal";
import { createTask, getTask, listTasks } from "@/lib/domains/tasks";
import type { AppError } from "@/lib/kernel/base/errors";
import type { Ctx } from "@/lib/kernel/context";
import { createFileWorld, pdf, upload, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { createOutsider, type Outsider } from "@/tests/support/outsiders";

let world: FileWorld;
let owner: Ctx;
let own: Outsider;
beforeAll(async () => {
  world = await createFileWorld();
  owner = world.ctx("acme");
  own = await createOutsider(world, "acme", { name: "Northwind", email: "ada@northwind.example" });
});
afterAll(() => world.close());

const code = (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: AppError) => error.code,
  );

async function uploadClean(name: string): Promise<string> {
  const { uuid } = await upload(world, name, pdf);
  await recordScanVerdict(world.systemCtx("acme"), { id: uuid, signature: null, scanner: "Test" });
  return uuid;
}

const milestone = (title: string, shared?: boolean) => ({
  ...{ title, due_on: "2026-02-02", done: false },
  ...(shared === undefined ? {} : { shared }),
});

test("a contact sees a shared project with what is shared of it, and nothing else", async () => {
  const { id } = await createProject(owner, {
    customer_id: own.customer_id,
    name: "New roastery",
    description: "Margin is thin",
    milestones: [milestone("Plans approved", true), milestone("Renegotiate our price")],
  });
  await createTask(owner, { title: "Send the samples", project_id: id, shared: true, status: "done", due_on: "2026-01-09" });
  const hidden = await createTask(owner, { title: "Call their competitor", project_id: id });
  const [shown, kept] = [await uploadClean("plan.pdf"), await uploadClean("margin.pdf")];
  for (const file_id of [shown, kept]) await attachProjectFile(owner, { id, file_id });
  expect(await shareProjectFile(owner, { id, file_id: shown, shared: true })).toEqual({ id: shown, shared: true });
  const sharedOf = new Map((await listProjectFiles(owner, { id })).data.map((file) => [file.id, file.shared]));
  expect([sharedOf.get(shown), sharedOf.get(kept)]).toEqual([true, false]);

  expect((await listSharedProjects(own.contact, {})).data).toEqual([]);
  expect(await code(getSharedProject(own.contact, { id }))).toBe("not_found");
  expect((await getPortalHome(own.contact, {})).shared_projects).toBe(false);
  const preview = await previewSharedProject(owner, { id });
  await updateProject(owner, { id, shared: true });

  expect((await listSharedProjects(own.contact, {})).data).toMatchObject([{ id, name: "New roastery", done: 1, total: 2 }]);
  expect((await getPortalHome(own.contact, {})).shared_projects).toBe(true);
  const seen = await getSharedProject(own.contact, { id });
  expect(seen).toMatchObject({
    milestones: [{ title: "Plans approved", due_on: "2026-02-02", done: false }],
    tasks: [{ title: "Send the samples", due_on: "2026-01-09", done: true }],
    files: [{ id: shown, name: "plan.pdf" }],
  });
  expect({ ...seen, files: [] }).toEqual({ ...preview, files: [] });
  for (const secret of ["Margin", "margin", "Renegotiate", "competitor"]) expect(JSON.stringify(seen)).not.toContain(secret);

  expect(await code(getTask(own.contact, { id: hidden.id }))).toBe("forbidden");
  expect(await code(listTasks(own.contact, { project_id: id }))).toBe("forbidden");
  expect(await code(getProject(own.contact, { id }))).toBe("forbidden");
  expect(await code(previewSharedProject(own.contact, { id }))).toBe("forbidden");
  for (const outsider of [own.link, own.visitor]) expect(await code(getSharedProject(outsider, { id }))).toBe("forbidden");
  expect(await code(listSharedProjects(owner, {}))).toBe("forbidden");
});

test("a project of another customer, and one that was cancelled, is not found", async () => {
  const elsewhere = await createCustomer(owner, { name: "Eastwind" });
  const foreign = await createProject(owner, { customer_id: elsewhere.id, name: "Foreign", shared: true });
  const cancelled = await createProject(owner, { customer_id: own.customer_id, name: "Called off", shared: true, status: "cancelled" });
  for (const { id } of [foreign, cancelled]) expect(await code(getSharedProject(own.contact, { id }))).toBe("not_found");
});

test("milestones keep their key and what is left out when they are renamed, moved or sent without a key", async () => {
  const project = await createProject(owner, {
    customer_id: own.customer_id,
    name: "Keys",
    milestones: [milestone("One", true), milestone("Two"), milestone("Two", true)],
  });
  const keys = project.milestones.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
  const [one, two, three] = project.milestones;
  if (!one || !two || !three) throw new Error("Three milestones were stored.");
  const renamed = await updateProject(owner, { id: project.id, milestones: [three, { ...one, title: "First" }, milestone("Two")] });
  expect(renamed.milestones.map(({ key, title, shared }) => [key, title, shared])).toEqual([
    [three.key, "Two", true],
    [one.key, "First", true],
    [two.key, "Two", false],
  ]);
});
