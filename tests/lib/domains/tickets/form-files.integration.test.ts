import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as pageForm } from "@/app/api/public/ticket-forms/[view]/route";
import { GET as configRoute } from "@/app/api/public/tickets/form-config/[tenantSlug]/route";
import { POST as submitRoute } from "@/app/api/public/tickets/[tenantSlug]/route";
import { getFile, recordScanVerdict } from "@/lib/domains/files";
import { sendLimits } from "@/lib/domains/files/schema";
import { replacePublicForms } from "@/lib/domains/public-forms";
import { listMessages, listTicketFiles, listTickets } from "@/lib/domains/tickets";
import type { Ctx } from "@/lib/kernel/context";
import { createFileWorld, eicar, pdf, type FileWorld } from "@/tests/lib/domains/files/uploads";
import { solveChallenge } from "@/tests/support/public-form";

let world: FileWorld;
let owner: Ctx;
const forms = {
  challenge: "altcha" as const,
  turnstile_site_key: null,
  without_scripts: false,
  ticket_departments: [],
  ticket_files: true,
};
beforeAll(async () => {
  world = await createFileWorld({ now: new Date() });
  owner = world.ctx("acme");
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(async () => {
  world.clock.advance(2 * 60 * 60_000);
  await replacePublicForms(owner, forms);
});

const at = { params: Promise.resolve({ tenantSlug: "acme" }) };
const config = async () =>
  (await (await configRoute(world.request("GET", "/x"), at)).json()) as { form_token: string; files: { most: number } | null };

interface Sent {
  name: string;
  bytes: Uint8Array;
}
const file = (name: string, bytes: Uint8Array = pdf): Sent => ({ name, bytes });

async function solved() {
  const { form_token } = await config();
  world.clock.advance(3000);
  return { form_token, challenge: await solveChallenge(world) };
}

/** The form as a browser sends it to the API. */
async function submit(email: string, files: readonly Sent[], fields: Record<string, string> = {}) {
  const filled = { requester_name: "Ada Byron", requester_email: email, subject: "Jammed", message: "Since noon." };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...(await solved()), ...fields })) form.append(name, value);
  for (const { name, bytes } of files) form.append("files", new Blob([new Uint8Array(bytes)]), name);
  const request = new Request("http://localhost:3000/x", {
    method: "POST",
    headers: { origin: "https://shop.example", "x-atrium-client-ip": "192.0.2.44" },
    body: form,
  });
  const response = await submitRoute(request, at);
  const { errors = [], received } = (await response.json()) as { errors?: { path: string; code: string }[]; received?: boolean };
  return { status: response.status, received, problems: errors.map(({ path, code }) => `${path} ${code}`) };
}

const ticketsOf = async (email: string) => (await listTickets(owner, {})).data.filter((ticket) => ticket.requester_email === email);
const kept = () => world.objects().length;

test("a visitor's files belong to the ticket, name their sender, and can be opened once they were scanned", async () => {
  expect(await submit("ada@files.example", [file("plan.pdf"), file("list.txt", Buffer.from("one"))])).toEqual({
    status: 201,
    received: true,
    problems: [],
  });
  const [ticket] = await ticketsOf("ada@files.example");
  const id = ticket?.id ?? "";
  const { data } = await listTicketFiles(owner, { id });
  expect(
    data.map(({ name, status, sent_by, uploaded_by_id, download_url }) => [name, status, sent_by, uploaded_by_id, download_url]),
  ).toEqual(
    expect.arrayContaining([
      ["plan.pdf", "quarantined", "Ada Byron", null, null],
      ["list.txt", "quarantined", "Ada Byron", null, null],
    ]),
  );
  const [message] = (await listMessages(owner, { id })).data;
  expect(message?.file_ids.toSorted()).toEqual(data.map((each) => each.id).toSorted());
  const [first, second] = data;
  await recordScanVerdict(world.systemCtx("acme"), { id: first?.id ?? "", signature: null, scanner: "Test" });
  await recordScanVerdict(world.systemCtx("acme"), { id: second?.id ?? "", signature: "Evil-1", scanner: "Test" });
  expect((await getFile(owner, { id: first?.id ?? "" })).download_url).toContain("/api/public/files/");
  expect(await getFile(owner, { id: second?.id ?? "" })).toMatchObject({ status: "blocked", blocked_reason: "Evil-1", download_url: null });
});

test("nothing of a refused form is kept, and a filled honeypot is answered like a success", async () => {
  const before = kept();
  const many = Array.from({ length: sendLimits.files + 1 }, (_each, index) => file(`${String(index)}.pdf`));
  const refused: [readonly Sent[], Record<string, string>, number, string][] = [
    [[file("plan.pdf")], { challenge: "x" }, 422, "challenge wrong"],
    [[file("plan.pdf")], { challenge: "" }, 422, "challenge required"],
    [[file("plan.pdf")], { form_token: "x.y" }, 422, "form_token required"],
    [[file("plan.pdf")], { message: " " }, 422, "message too_short"],
    [many, {}, 422, "files too_many"],
    [[file("plan.pdf"), file("run.exe", Buffer.from("MZ\u0000\u0001"))], {}, 415, "files not_allowed"],
    [[file("plan.png")], {}, 415, "files extension_mismatch"],
    [[file("plan.pdf"), file("empty.txt", Buffer.alloc(0))], {}, 422, "files empty"],
  ];
  for (const [files, fields, status, problem] of refused) {
    const answer = await submit("none@files.example", files, fields);
    expect([answer.status, answer.problems[0]?.split(" ")[0]]).toEqual([status, problem.split(" ")[0]]);
    expect(kept()).toBe(before);
  }
  expect((await submit("none@files.example", [file("plan.pdf")], { confirm_subject: "x" })).status).toBe(201);
  expect(await ticketsOf("none@files.example")).toEqual([]);
  expect(kept()).toBe(before);
});

test("files past the limit in all are refused", async () => {
  const half = Buffer.concat([pdf, Buffer.alloc(sendLimits.bytes / 2 + 64 * 1024)]);
  const before = kept();
  expect((await submit("big@files.example", [file("a.pdf", half), file("b.pdf", half)])).status).toBe(413);
  expect([kept(), await ticketsOf("big@files.example")]).toEqual([before, []]);
});

test("a form that takes no files says so, and takes a form without any in both encodings", async () => {
  expect((await config()).files).toMatchObject({ most: 5 });
  await replacePublicForms(owner, { ...forms, ticket_files: false });
  expect((await config()).files).toBeNull();
  expect(await submit("off@files.example", [file("plan.pdf")])).toMatchObject({ status: 422, problems: ["files unknown"] });
  expect(await submit("off@files.example", [])).toMatchObject({ status: 201 });
  const body = { requester_name: "Ada", requester_email: "off@files.example", subject: "Jammed", message: "Noon.", ...(await solved()) };
  expect((await submitRoute(world.request("POST", "/x", { body }), at)).status).toBe(201);
  expect(await ticketsOf("off@files.example")).toHaveLength(2);
});

test("an omitted switch stays as it is", async () => {
  const { ticket_files: _omitted, ...others } = forms;
  expect((await replacePublicForms(owner, others)).ticket_files).toBe(true);
});

test("the hosted form takes files without scripts, and names a refused one on its page", async () => {
  await replacePublicForms(owner, { ...forms, without_scripts: true });
  const send = async (sent: Sent) => {
    const { form_token } = await config();
    world.clock.advance(3000);
    const form = new FormData();
    const fields = {
      form_token,
      confirm_subject: "",
      requester_name: "Pia",
      requester_email: "pia@plain.example",
      subject: "Door",
      message: "Stuck.",
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("files", new Blob([new Uint8Array(sent.bytes)]), sent.name);
    const headers = { host: "acme.localhost:3000", origin: "http://acme.localhost:3000", "x-atrium-client-ip": "192.0.2.45" };
    const request = new Request("http://acme.localhost:3000/x", { method: "POST", headers, body: form });
    return (await pageForm(request, { params: Promise.resolve({ view: "page" }) })).headers.get("location");
  };
  expect(await send(file("run.exe", Buffer.from("MZ\u0000\u0001")))).toBe("/forms/ticket?problem=files");
  expect(await send(file("note.txt", eicar))).toBe("/forms/ticket?sent=1");
  const [ticket] = await ticketsOf("pia@plain.example");
  expect((await listTicketFiles(owner, { id: ticket?.id ?? "" })).data).toMatchObject([{ name: "note.txt", status: "quarantined" }]);
});
