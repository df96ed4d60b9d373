import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as formRoute } from "@/app/api/public/survey-forms/[token]/route";
import { GET as staffFile } from "@/app/api/public/staff/[tenant]/exports/[id]/file/route";
import { GET as publicRoute } from "@/app/api/public/surveys/[token]/route";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import { createCustomer, getCustomer } from "@/lib/domains/customers";
import { createExport, listExportColumns } from "@/lib/domains/exports";
import { getMail } from "@/lib/domains/mail";
import { updateGeneralSettings } from "@/lib/domains/settings";
import {
  closeSurvey,
  createSurvey,
  getResponse,
  getSurveyResults,
  listOpenSurveys,
  listResponses,
  listSurveys,
  mailSurvey,
  publishSurvey,
  sendPlannedSurvey,
  sendSurvey,
  surveyAddress,
  updateSurvey,
} from "@/lib/domains/surveys";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";
import { getTask } from "@/lib/domains/tasks";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { runInTenant } from "@/lib/kernel/db";
import { createWorld, type World } from "@/tests/support/world";
import { readRows } from "../exports/read-file";

const hour = 3_600_000;
let world: World;
let owner: Ctx;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "survey-exports-"));
  world = await createWorld({ environment: { STORAGE_DIR: folder } });
  owner = world.ctx("acme");
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(hour));

const score: SurveyQuestion = { kind: "nps", key: "score", label: "How likely?", required: true, conditions: [] };
const parts: SurveyQuestion = {
  kind: "matrix",
  key: "parts",
  label: "How was",
  required: true,
  conditions: [],
  rows: [
    { key: "r1", label: "Price" },
    { key: "r2", label: "Speed" },
  ],
  options: [
    { key: "o1", label: "Good" },
    { key: "o2", label: "Bad" },
  ],
};

async function published(fields: Partial<Parameters<typeof createSurvey>[1]> = {}) {
  const { id } = await createSurvey(owner, { name: "Opinion", questions: [score], ...fields });
  return publishSurvey(owner, { id });
}
let count = 0;
async function newCustomer(fields: Partial<Parameters<typeof createCustomer>[1]> = {}) {
  count += 1;
  return createCustomer(owner, {
    name: `Customer ${count}`,
    contacts: [{ name: `Person ${count}`, email: `p${count}@d.example` }],
    ...fields,
  });
}
async function asked(id: string, customer_id: string, channel: "link" | "portal" = "link") {
  const { response } = await sendSurvey(owner, { id, customer_id, channel });
  const url = await surveyAddress(owner, response.id);
  return { response, token: url.slice(url.lastIndexOf("/") + 1) };
}
const at = (token: string) => ({ params: Promise.resolve({ token }) });
const headers = { host: "acme.localhost:3000" };
async function read(token: string) {
  return (await (await publicRoute(world.request("GET", "/x", { headers }), at(token))).json()) as Record<string, unknown>;
}
async function sendForm(token: string, fields: Record<string, string>) {
  world.clock.advance(10_000);
  const body = new URLSearchParams(fields).toString();
  const sent = { ...headers, "content-type": "application/x-www-form-urlencoded", origin: "http://acme.localhost:3000" };
  const request = new Request("http://acme.localhost:3000/x", { method: "POST", body, headers: sent });
  return (await formRoute(request, at(token))).headers.get("location");
}

test("each person gets the survey in the language they read, in email, form and portal; others the survey's own", async () => {
  const de = {
    name: { text: "Ihre Meinung", source: "Opinion" },
    "questions.score": { text: "Wie wahrscheinlich?", source: "How likely?" },
  };
  const survey = await published({ translations: { de } });
  const german = await newCustomer({ contacts: [{ name: "Uwe", email: "uwe@d.example", language: "de" }] });
  const { token, response } = await asked(survey.id, german.id);
  expect(await read(token)).toMatchObject({ language: "de", name: "Ihre Meinung", questions: [{ label: "Wie wahrscheinlich?" }] });
  const { mail_id } = await mailSurvey(world.systemCtx("acme"), { id: response.id });
  expect(await getMail(owner, { id: mail_id ?? "" })).toMatchObject({ subject: "Ihre Meinung" });
  const contact = { kind: "contact" as const, contact_id: german.contacts[0]?.id ?? "", customer_id: german.id };
  const signedIn: Ctx = { ...owner, principal: { ...contact, session_id: "", email: "uwe@d.example", name: "Uwe" } };
  expect((await listOpenSurveys(signedIn, {})).data).toMatchObject([{ name: "Ihre Meinung" }]);
  const french = await asked(survey.id, (await newCustomer({ language: "fr" })).id);
  expect(await read(french.token)).toMatchObject({ language: survey.language, name: "Opinion" });
  await expect(createSurvey(owner, { name: "X", questions: [score], translations: { de: { other: de.name } } })).rejects.toThrow();
});

test("a matrix is answered in the plain form, row by row", async () => {
  const survey = await published({ questions: [parts] });
  const { token, response } = await asked(survey.id, (await newCustomer()).id);
  expect(await sendForm(token, { shown: "parts", "a.parts.r1": "o1" })).toBe(`/d/${token}?problem=incomplete`);
  expect(await sendForm(token, { shown: "parts", "a.parts.r1": "o1", "a.parts.r2": "o2" })).toBe(`/d/${token}?sent=1`);
  expect(await getResponse(owner, { id: response.id })).toMatchObject({ status: "complete", answers: { parts: { r1: "o1", r2: "o2" } } });
});

test("answers of an anonymous survey stand apart from people in database, API, audit and events, and are shown from five on", async () => {
  const survey = await published({
    anonymous: true,
    questions: [score, { ...score, kind: "text", key: "why", label: "Why?", required: false }],
  });
  const people: Awaited<ReturnType<typeof asked>>[] = [];
  for (let index = 0; index < 5; index += 1) people.push(await asked(survey.id, (await newCustomer()).id, "portal"));
  const answer = (index: number, value: number) =>
    sendForm(people[index]?.token ?? "", { shown: "score why", "a.score": String(value), "a.why": `Secret ${index}` });
  for (let index = 0; index < 4; index += 1) expect(await answer(index, index)).toContain("?sent=1");
  expect(await getSurveyResults(owner, { id: survey.id })).toMatchObject({ hidden: true, invited_count: 5, complete_count: 4, nps: null });
  expect(await getSurveyResults(owner, { id: survey.id })).not.toMatchObject({ questions: [{ answered: 4 }, {}] });
  const csv = () => exportOf(survey.id);
  expect(await csv()).toHaveLength(1);
  // An answer can be changed until the survey closes, and replaces the one before.
  expect(await answer(0, 9)).toContain("?sent=1");
  expect(await read(people[0]?.token ?? "")).toMatchObject({ anonymous: true, status: "complete", answers: {} });
  await answer(4, 10);
  const results = await getSurveyResults(owner, { id: survey.id });
  expect(results).toMatchObject({ hidden: false, complete_count: 5, nps: { count: 5 } });
  expect(results.questions[1]?.texts.map(({ response_id, text }) => [response_id, text])).toContainEqual([null, "Secret 0"]);
  const [heading, ...rows] = await csv();
  expect(heading?.slice(-2)).toEqual(["How likely?", "Why?"]);
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toMatch(/Customer|Person|@/);
  // What names the people says nothing of the answers, nor of who gave one.
  const { data } = await listResponses(owner, { id: survey.id });
  expect(data.map(({ status, answers, answered_at, version }) => [status, answers, answered_at, version])).toEqual(
    Array.from({ length: 5 }, () => ["invited", {}, null, 1]),
  );
  const invitations = await stored(() => owner.db.surveyResponse.findMany({ where: { tenant_id: owner.tenant.id, survey_id: survey.id } }));
  expect(invitations.every((row) => row.created_at.getTime() === row.updated_at.getTime() && row.nps === null)).toBe(true);
  const apart = await stored(() =>
    owner.db.surveyAnonymousAnswer.findMany({ where: { tenant_id: owner.tenant.id, survey_id: survey.id } }),
  );
  expect(Object.keys(apart[0] ?? {}).sort()).toEqual(
    ["id", "tenant_id", "survey_id", "token_hash", "status", "answers", "nps", "csat", "month"].sort(),
  );
  const names = invitations.flatMap(({ id, customer_id, contact_id }) => [id, customer_id, contact_id ?? ""]);
  expect(names.some((name) => JSON.stringify(apart).includes(name))).toBe(false);
  for (const { response } of people) {
    const record_id = encodeId("survey_response", response.id);
    expect((await listEvents(owner, { record_id })).data.map(({ name }) => name.replace(/\.v\d+$/, ""))).toEqual(["survey.sent"]);
    expect((await listAuditEntries(owner, { record_id })).data).toHaveLength(1);
  }
  expect(await getCustomer(owner, { id: people[0]?.response.customer_id ?? "" })).toMatchObject({ nps: null });
  // Closing cuts the answers off from their links.
  await closeSurvey(owner, { id: survey.id });
  const left = await stored(() => owner.db.surveyAnonymousAnswer.findMany({ where: { tenant_id: owner.tenant.id, survey_id: survey.id } }));
  expect(left.map(({ token_hash }) => token_hash)).toEqual([null, null, null, null, null]);
  expect(await read(people[0]?.token ?? "")).toMatchObject({ open: false, answers: {} });
  await expect(publishSurvey(owner, { id: survey.id })).rejects.toMatchObject({ code: "conflict" });
  const { data: listed } = await listSurveys(owner, { status: "closed" });
  expect(listed.find(({ id }) => id === survey.id)).toMatchObject({ invited_count: 5, complete_count: 5 });
});

test("an anonymous survey opens no ticket or task, takes one answer at a time, and stays as it was published", async () => {
  await expect(createSurvey(owner, { name: "X", questions: [score], anonymous: true, raises_ticket: true })).rejects.toMatchObject({
    code: "invalid",
  });
  const survey = await published({ anonymous: true, editable: false });
  await expect(updateSurvey(owner, { id: survey.id, task_below: 7 })).rejects.toMatchObject({ code: "invalid" });
  await expect(updateSurvey(owner, { id: survey.id, anonymous: false })).rejects.toMatchObject({ code: "conflict" });
  const { id: customer_id } = await newCustomer();
  await expect(sendSurvey(owner, { id: survey.id, customer_id })).resolves.toMatchObject({ url: null });
  await expect(sendSurvey(owner, { id: survey.id, customer_id, channel: "link" })).rejects.toMatchObject({ code: "invalid" });
  const { token } = await asked(survey.id, (await newCustomer()).id, "portal");
  const both = await Promise.all(["1", "9"].map((value) => sendForm(token, { shown: "score", "a.score": value })));
  expect(both.filter((location) => location?.includes("?sent=1"))).toHaveLength(1);
  expect(await stored(() => owner.db.surveyAnonymousAnswer.count({ where: { tenant_id: owner.tenant.id, survey_id: survey.id } }))).toBe(1);
});

const stored = <Result>(read: () => PromiseLike<Result>) => runInTenant(owner.tenant.id, async () => await read());

/** The rows of the CSV file with a survey's responses, the heading first. */
async function exportOf(survey_id: string): Promise<string[][]> {
  const made = await createExport(owner, {
    list: "survey-responses",
    format: "csv",
    query: { survey_id: encodeId("survey", survey_id) },
    columns: [],
  });
  const sent = { host: "localhost:3000", cookie: world.tenants.acme.cookie };
  const params = Promise.resolve({ tenant: "acme", id: encodeId("export", made.id) });
  const file = await staffFile(new Request(made.download_url ?? "", { headers: sent }), { params });
  return readRows(Buffer.from(await file.arrayBuffer()));
}

test("responses are exported with a column for each question, and for each row of a matrix", async () => {
  const survey = await published({ questions: [score, parts] });
  const { token } = await asked(survey.id, (await newCustomer({ name: "Exported" })).id);
  await sendForm(token, { shown: "score parts", "a.score": "9", "a.parts.r1": "o1", "a.parts.r2": "o2" });
  const query = { survey_id: encodeId("survey", survey.id) };
  const { data } = await listExportColumns(owner, { list: "survey-responses", query });
  expect(data.slice(-3).map(({ key, label }) => [key, label])).toEqual([
    ["answer.score", "How likely?"],
    ["answer.parts.r1", "How was – Price"],
    ["answer.parts.r2", "How was – Speed"],
  ]);
  const [heading, row] = await exportOf(survey.id);
  expect(heading?.slice(-3)).toEqual(["How likely?", "How was – Price", "How was – Speed"]);
  expect(row?.slice(-3)).toEqual(["9", "Good", "Bad"]);
  expect(row?.[0]).toBe("Exported");
});

test("a low score creates one task for the customer's owner, with the answers", async () => {
  const owner_id = world.tenants.acme.owner.staff_id;
  const survey = await published({ task_below: 5, task_due_days: 2 });
  const { token, response } = await asked(survey.id, (await newCustomer({ owner_id })).id);
  await sendForm(token, { shown: "score", "a.score": "4" });
  await sendForm(token, { shown: "score", "a.score": "2" });
  const { task_id } = await getResponse(owner, { id: response.id });
  const task = await getTask(owner, { id: task_id ?? "" });
  expect(task).toMatchObject({ assignee_id: owner_id, customer_id: response.customer_id, description: "How likely?\n4 / 10" });
  expect(await stored(() => owner.db.task.count({ where: { tenant_id: owner.tenant.id, customer_id: response.customer_id } }))).toBe(1);
  const fine = await asked(survey.id, (await newCustomer()).id);
  await sendForm(fine.token, { shown: "score", "a.score": "5" });
  expect((await getResponse(owner, { id: fine.response.id })).task_id).toBeNull();
});

test("no survey is emailed in quiet hours: it waits for the company's morning", async () => {
  const survey = await published();
  await updateGeneralSettings(owner, { survey_quiet_from: 0, survey_quiet_until: 23 });
  const { customer_id, send_at, id, status } = (
    await sendSurvey(owner, { id: survey.id, customer_id: (await newCustomer()).id, channel: "mail" })
  ).response;
  expect(status).toBe("planned");
  expect(send_at?.getTime()).toBeGreaterThan(world.clock.now().getTime());
  expect((await sendSurvey(owner, { id: survey.id, customer_id, channel: "portal" })).response.status).toBe("invited");
  const system = world.systemCtx("acme");
  expect(await sendPlannedSurvey(system, { id })).toEqual({ sent: false });
  expect(await getResponse(owner, { id })).toMatchObject({ status: "planned", version: 1 });
  await updateGeneralSettings(owner, { survey_quiet_from: null });
  // The survey in the portal counts for the rest rule, which is judged when the email would go out.
  expect(await sendPlannedSurvey(system, { id })).toEqual({ sent: false });
  expect(await getResponse(owner, { id })).toMatchObject({ status: "skipped", skip_reason: "resting" });
});

test("the days of rest are the company's own, or none", async () => {
  const survey = await published();
  const { id: customer_id } = await newCustomer();
  const send = () => sendSurvey(owner, { id: survey.id, customer_id, channel: "mail" });
  await updateGeneralSettings(owner, { survey_rest_days: 2, survey_quiet_from: null });
  await send();
  world.clock.advance(47 * hour);
  await expect(send()).rejects.toThrow("in the last 2 days");
  world.clock.advance(2 * hour);
  expect((await send()).response.status).toBe("invited");
  await updateGeneralSettings(owner, { survey_rest_days: null });
  expect((await send()).response.status).toBe("invited");
});
