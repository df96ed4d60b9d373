import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST as formRoute } from "@/app/api/public/survey-forms/[token]/route";
import { POST as respondRoute } from "@/app/api/public/surveys/[token]/respond/route";
import { GET as publicRoute } from "@/app/api/public/surveys/[token]/route";
import { listAuditEntries, listEvents } from "@/lib/domains/audit";
import { createCustomer, getCustomer } from "@/lib/domains/customers";
import { getMail } from "@/lib/domains/mail";
import {
  closeSurvey,
  createSurvey,
  deleteSurvey,
  getCustomerSurveys,
  getResponse,
  getSurvey,
  getSurveyResults,
  listOpenSurveys,
  listResponses,
  listSurveys,
  listSurveysDue,
  mailSurvey,
  noteUnsentSurvey,
  planQuarter,
  planSurveys,
  publishSurvey,
  replyToResponse,
  sendPlannedSurvey,
  sendSurvey,
  ticketSubject,
  updateSurvey,
} from "@/lib/domains/surveys";
import { createTicket, getTicket, listMessages, updateTicket } from "@/lib/domains/tickets";
import type { SurveyQuestion } from "@/lib/domains/surveys/schema";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Ctx } from "@/lib/kernel/context";
import { createWorld, type World } from "@/tests/support/world";

const day = 86_400_000;

let world: World;
let owner: Ctx;
let customer: { id: string; contacts: { id: string }[] };
beforeAll(async () => {
  world = await createWorld();
  owner = world.ctx("acme");
  const contacts = [
    { name: "Grace Hall", email: "grace@northwind.example", is_primary: true },
    { name: "Alan Reed", email: "alan@northwind.example" },
  ];
  customer = await createCustomer(owner, { name: "Northwind Traders", contacts });
});
afterAll(() => world.close());
// Each test starts with full buckets.
beforeEach(() => world.clock.advance(60 * 60_000));

const score: SurveyQuestion = { kind: "nps", key: "score", label: "How likely?", required: true, conditions: [] };
const why: SurveyQuestion = {
  kind: "text",
  key: "why",
  label: "What could we do better?",
  required: true,
  conditions: [{ kind: "range", question: "score", from: 0, to: 6 }],
};

async function published(fields: Partial<Parameters<typeof createSurvey>[1]> = {}) {
  const { id } = await createSurvey(owner, { name: "Recommendation", questions: [score, why], ...fields });
  return publishSurvey(owner, { id });
}
const tokenOf = (url: string | null) => url?.split("/").at(-1) ?? "";
async function asked(id: string, contact = 0) {
  const sent = await sendSurvey(owner, { id, customer_id: customer.id, contact_id: customer.contacts[contact]?.id, channel: "link" });
  return { ...sent, token: tokenOf(sent.url) };
}
const at = (token: string) => ({ params: Promise.resolve({ token }) });
const host = { host: "acme.localhost:3000" };
async function respond(token: string, answers: Record<string, unknown>, headers: Record<string, string> = host) {
  const response = await respondRoute(world.request("POST", "/x", { body: { answers }, headers }), at(token));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function read(token: string, headers: Record<string, string> = host) {
  const response = await publicRoute(world.request("GET", "/x", { headers }), at(token));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
async function sendForm(token: string, fields: Record<string, string>): Promise<string | null> {
  const body = new URLSearchParams(fields);
  const headers = { ...host, "content-type": "application/x-www-form-urlencoded", origin: "http://acme.localhost:3000" };
  const response = await formRoute(new Request("http://acme.localhost:3000/x", { method: "POST", headers, body }), at(token));
  return response.headers.get("location");
}

test("a draft is published once its questions can be asked, and then keeps them", async () => {
  const blind = { ...why, conditions: [...why.conditions, { kind: "range" as const, question: "score", from: 9, to: 10 }] };
  const { id } = await createSurvey(owner, { name: "Draft", questions: [score, blind] });
  await expect(publishSurvey(owner, { id })).rejects.toMatchObject({
    code: "invalid",
    errors: [{ path: "questions.1", code: "unreachable" }],
  });
  await expect(sendSurvey(owner, { id, customer_id: customer.id })).rejects.toMatchObject({ code: "conflict" });
  await updateSurvey(owner, { id, questions: [{ kind: "csat", key: "mood", label: "How was it?", required: true, conditions: [] }] });
  expect(await publishSurvey(owner, { id })).toMatchObject({ status: "published", kind: "csat" });
  await expect(publishSurvey(owner, { id })).rejects.toThrow("This survey is already published. You can send it or close it.");
  await expect(updateSurvey(owner, { id, questions: [score] })).rejects.toMatchObject({ code: "conflict" });
  expect(await updateSurvey(owner, { id, name: "Mood" })).toMatchObject({ name: "Mood" });
  await expect(deleteSurvey(owner, { id })).rejects.toMatchObject({ code: "conflict" });
  expect(await closeSurvey(owner, { id })).toMatchObject({ status: "closed" });
  expect(await publishSurvey(owner, { id })).toMatchObject({ status: "published", closed_at: null });
});

test("reading a survey records nothing; answers are kept in part, completed, and changed until it closes", async () => {
  const survey = await published();
  const { token, response } = await asked(survey.id);
  for (let count = 0; count < 3; count += 1)
    expect((await read(token)).body).toMatchObject({ company_name: "Acme Ltd", status: "invited", answers: {}, open: true });
  expect(await getSurveyResults(owner, { id: survey.id })).toMatchObject({
    invited_count: 1,
    partial_count: 0,
    complete_count: 0,
    nps: null,
  });
  expect(await respond(token, { score: 3 })).toEqual({ status: 200, body: { status: "partial", asked: ["score", "why"] } });
  expect(await getSurveyResults(owner, { id: survey.id })).toMatchObject({ partial_count: 1, complete_count: 0 });
  expect((await respond(token, { score: 3, why: "Slow" })).body).toMatchObject({ status: "complete" });
  expect((await respond(token, { score: 9, why: "Slow" })).body).toEqual({ status: "complete", asked: ["score"] });
  const { data } = await listResponses(owner, { id: survey.id });
  expect(data).toMatchObject([{ id: response.id, status: "complete", answers: { score: 9 }, nps: 9, respondent_name: "Grace Hall" }]);
  const record_id = encodeId("survey_response", response.id);
  const events = (await listEvents(owner, { record_id, sort: "occurred_at" })).data.map(({ name }) => name.replace(/\.v\d+$/, ""));
  expect(events).toEqual(["survey.sent", "survey.responded", "survey.responded", "survey.responded"]);
  expect((await listAuditEntries(owner, { record_id })).data[0]).toMatchObject({
    operation: "surveys.respond",
    actor: { kind: "visitor" },
  });
  await respond(token, { score: 9 });
  expect((await listEvents(owner, { record_id })).data).toHaveLength(4);
  await closeSurvey(owner, { id: survey.id });
  expect((await read(token)).body).toMatchObject({ open: false });
  expect((await respond(token, { score: 1 })).status).toBe(409);
});

test("answers that can’t be changed are taken once, also from two requests at the same time", async () => {
  const survey = await published({ editable: false, questions: [score] });
  const { token } = await asked(survey.id);
  const statuses = await Promise.all([respond(token, { score: 2 }), respond(token, { score: 10 })]);
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("wrong tokens and wrong answers are refused in the API's error shape", async () => {
  const survey = await published();
  const { token } = await asked(survey.id);
  expect((await read("nothing")).status).toBe(404);
  expect((await read(token, { host: "beta.localhost:3000" })).status).toBe(404);
  expect((await respond(`${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`, { score: 1 })).status).toBe(404);
  expect((await respond(token, { score: 11 })).body).toMatchObject({ status: 422, errors: [{ path: "answers.score" }] });
  expect((await respond(token, { other: 1 })).body).toMatchObject({ errors: [{ path: "answers.other", code: "unknown" }] });
  const other = await createCustomer(owner, { name: "Other", contacts: [{ name: "Eve" }] });
  const contact_id = other.contacts[0]?.id;
  await expect(sendSurvey(owner, { id: survey.id, customer_id: customer.id, contact_id })).rejects.toMatchObject({ code: "invalid" });
  await expect(getSurvey(world.ctx("beta"), { id: survey.id })).rejects.toMatchObject({ code: "not_found" });
});

test("the plain form asks again what an answer adds, and thanks at the end", async () => {
  const survey = await published();
  const { token } = await asked(survey.id);
  expect(await sendForm(token, { shown: "score", "a.score": "4" })).toBe(`/d/${token}?more=1#more`);
  expect(await sendForm(token, { shown: "score why", "a.score": "4", "a.why": "" })).toBe(`/d/${token}?problem=incomplete`);
  expect(await sendForm(token, { shown: "score why", "a.score": "4", "a.why": "Slow" })).toBe(`/d/${token}?sent=1`);
  expect(await sendForm(token, { shown: "score why", "a.score": "x" })).toBe(`/d/${token}?problem=invalid`);
  expect((await listResponses(owner, { id: survey.id })).data).toMatchObject([{ status: "complete", nps: 4 }]);
});

test("a customer’s scores count each contact’s last answer once", async () => {
  const asker = await createCustomer(owner, { name: "Hale Foundry", contacts: [{ name: "Ida" }, { name: "Max" }] });
  const survey = await published({ questions: [score] });
  const answer = async (contact_id: string | undefined, value: number) => {
    const { url } = await sendSurvey(owner, { id: survey.id, customer_id: asker.id, contact_id, channel: "link" });
    await respond(tokenOf(url), { score: value });
  };
  const [ida, max] = asker.contacts.map(({ id }) => id);
  await answer(ida, 2);
  await answer(max, 9);
  world.clock.advance(1000);
  await answer(ida, 10);
  expect(await getCustomerSurveys(owner, { customer_id: asker.id })).toMatchObject({ nps: { score: 100, count: 2 }, csat: null });
  expect(await getCustomer(owner, { id: asker.id })).toMatchObject({ nps: 100, csat: null });
  const { data } = await listSurveys(owner, { q: "recommendation", status: "published" });
  expect(data.find(({ id }) => id === survey.id)).toMatchObject({ invited_count: 3, complete_count: 3 });
  expect(await getSurveyResults(owner, { id: survey.id })).toMatchObject({
    waves: [{ month: "2026-03", score: { count: 3 }, trend: null }],
  });
});

test("a person gets one survey by email or portal in 30 days, also from two colleagues at once; a link may go at any time", async () => {
  const survey = await published();
  const other = await createCustomer(owner, { name: "Litware", contacts: [{ name: "Lena", email: "lena@litware.example" }] });
  const send = (channel?: "mail" | "portal" | "link") => sendSurvey(owner, { id: survey.id, customer_id: other.id, channel });
  const outcomes = await Promise.allSettled([send(), send()]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(send("portal")).rejects.toMatchObject({ code: "conflict" });
  expect((await send("link")).response).toMatchObject({ status: "invited", channel: "link" });
  world.clock.advance(31 * day);
  const { response } = await send("portal");
  const contact = { kind: "contact" as const, contact_id: response.contact_id ?? "", customer_id: other.id };
  const signedIn: Ctx = { ...owner, principal: { ...contact, session_id: "", email: "lena@litware.example", name: "Lena" } };
  const { data } = await listOpenSurveys(signedIn, {});
  expect(data.map(({ id }) => id)).toContain(response.id);
  expect(data).toHaveLength(3);
  world.clock.advance(31 * day);
  const { id: mailless } = await createCustomer(owner, { name: "No address" });
  await expect(sendSurvey(owner, { id: survey.id, customer_id: mailless })).rejects.toMatchObject({ code: "invalid" });
});

test("the email's numbers lead to the form with that number chosen; the stored email has no token", async () => {
  const survey = await published();
  const asker = await createCustomer(owner, { name: "Wingtip", contacts: [{ name: "Will", email: "will@wingtip.example" }] });
  const { response, url } = await sendSurvey(owner, { id: survey.id, customer_id: asker.id });
  const { mail_id } = await mailSurvey(world.systemCtx("acme"), { id: response.id });
  expect(await mailSurvey(world.systemCtx("acme"), { id: response.id })).toEqual({ mail_id });
  const mail = await getMail(owner, { id: mail_id ?? "" });
  expect(mail.text).toMatch(/^0\s1\s2\s3\s4\s5\s6\s7\s8\s9\s10$/m);
  expect(mail.html).not.toContain(tokenOf(url));
  // Its email reached nobody: the person was not asked, and may be at once.
  const noted = () => noteUnsentSurvey(world.systemCtx("acme"), { mail_id: mail_id ?? "" });
  expect([await noted(), await noted()]).toEqual([{ noted: true }, { noted: false }]);
  expect((await getSurveyResults(owner, { id: survey.id })).invited_count).toBe(0);
  await expect(sendSurvey(owner, { id: survey.id, customer_id: asker.id })).resolves.toMatchObject({ response: { status: "invited" } });
});

test("a closed ticket plans one survey, which is sent a day later unless the ticket was opened again or the person rests", async () => {
  const survey = await published({ trigger: "ticket_closed", delay_hours: 24 });
  const people = ["Uma", "Vic"].map((name) => ({ name, email: `${name.toLowerCase()}@proseware.example` }));
  const asker = await createCustomer(owner, { name: "Proseware", contacts: people });
  const system = world.systemCtx("acme");
  const closeOne = async (contact_id: string) => {
    const ticket = await createTicket(owner, { subject: "Printer", message: "Jammed", customer_id: asker.id, contact_id });
    const { closed_at } = await updateTicket(owner, { id: ticket.id, status: "closed" });
    const subject = ticketSubject(ticket.id, closed_at ?? new Date(0));
    const plan = () => planSurveys(system, { trigger: "ticket_closed", customer_id: asker.id, contact_id, subject });
    expect(await plan()).toEqual({ planned: 1 });
    expect(await plan()).toEqual({ planned: 0 });
    return ticket;
  };
  const [uma = "", vic = ""] = asker.contacts.map(({ id }) => id);
  await closeOne(uma);
  world.clock.advance(1000);
  await closeOne(uma);
  world.clock.advance(1000);
  const reopened = await closeOne(vic);
  expect((await listSurveysDue(system, {})).responses).toEqual([]);
  await updateTicket(owner, { id: reopened.id, status: "open" });
  world.clock.advance(day);
  const { responses } = await listSurveysDue(system, {});
  for (const id of [...responses, ...responses]) await sendPlannedSurvey(system, { id });
  const { data } = await listResponses(owner, { id: survey.id, sort: "created_at" });
  expect(data.map(({ status, skip_reason }) => [status, skip_reason])).toEqual([
    ["invited", null],
    ["skipped", "resting"],
    ["skipped", "outdated"],
  ]);
  expect((await getSurveyResults(owner, { id: survey.id })).invited_count).toBe(1);
  await closeSurvey(owner, { id: survey.id });
});

test("a quarterly survey plans every active customer once a quarter", async () => {
  const ctx = world.ctx("beta");
  const system = world.systemCtx("beta");
  await createCustomer(ctx, { name: "نور", email: "noor@example.com" });
  await createCustomer(ctx, { name: "قديم", email: "old@example.com", active: false });
  const { id } = await createSurvey(ctx, { name: "الربع", questions: [score], trigger: "quarterly" });
  await publishSurvey(ctx, { id });
  expect((await listSurveysDue(system, {})).surveys).toEqual([id]);
  expect(await planQuarter(system, { id })).toEqual({ planned: 1 });
  expect(await planQuarter(system, { id })).toEqual({ planned: 0 });
  expect((await listSurveysDue(system, {})).surveys).toEqual([]);
  await closeSurvey(ctx, { id });
  await publishSurvey(ctx, { id });
  expect(await planQuarter(system, { id })).toEqual({ planned: 0 });
  world.clock.advance(95 * day);
  expect(await planQuarter(system, { id })).toEqual({ planned: 1 });
});

test("an unhappy answer opens one ticket, and a reply to an answer is a reply in its ticket", async () => {
  const survey = await published({ raises_ticket: true });
  const { token, response } = await asked(survey.id);
  await expect(replyToResponse(owner, { id: response.id, body: "Hello?" })).rejects.toMatchObject({ code: "conflict" });
  await respond(token, { score: 2 });
  expect((await getResponse(owner, { id: response.id })).ticket_id).toBeNull();
  await respond(token, { score: 2, why: "Slow" });
  await respond(token, { score: 3, why: "Slow" });
  const { ticket_id } = await getResponse(owner, { id: response.id });
  const ticket = await getTicket(owner, { id: ticket_id ?? "" });
  expect(ticket).toMatchObject({ subject: survey.name, customer_id: customer.id, contact_id: customer.contacts[0]?.id });
  expect(await replyToResponse(owner, { id: response.id, body: "Sorry!" })).toMatchObject({ ticket_id });
  const happy = await asked(survey.id, 1);
  await respond(happy.token, { score: 10 });
  const replied = await replyToResponse(owner, { id: happy.response.id, body: "Thank you!" });
  const { data } = await listMessages(owner, { id: replied.ticket_id ?? "", sort: "sequence" });
  expect(data.map(({ body, author }) => [author.kind, body])).toEqual([
    ["customer", "How likely?\n10 / 10"],
    ["staff", "Thank you!"],
  ]);
});

test("a survey's token is enough at the base host too", async () => {
  const survey = await published();
  const { token } = await asked(survey.id);
  const base = { host: "localhost:3000" };
  expect((await read(token, base)).status).toBe(200);
  expect(await respond(token, { score: 9 }, base)).toMatchObject({ status: 200 });
  expect((await read(`${token.slice(0, -2)}AA`, base)).status).toBe(404);
  expect((await read("no-token", base)).status).toBe(404);
  expect((await read(token, { host: "beta.localhost:3000" })).status).toBe(404);
});
