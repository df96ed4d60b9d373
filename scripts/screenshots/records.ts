import { z } from "zod";
import { AppError } from "@/lib/kernel/base/errors";
import { nounOf, type Noun } from "@/lib/kernel/base/nouns";
import { listStaffAddresses } from "@/tests/support/app-pages";
import { namesInAddress, readOnes, type One } from "@/tests/support/one";
import type { Api, Row, Tenant } from "./api";

const Entries = z.object({ data: z.array(z.object({ id: z.string() })) });
const Found = z.object({ data: z.array(z.object({ shown_at: z.object({ noun: z.string(), id: z.string() }) })) });

/**
 * Returns ids of records by their parameter in the pages' addresses, and a document's link.
 * @throws AppError `internal` if the demo has none.
 */
export async function findRecords(api: Api, { portal_contact }: Tenant): Promise<Record<string, string>> {
  const shown = await findShown(api);
  const portal_customer = await findCustomer(api, portal_contact.email);
  const [one, other] = await findOwed(api, portal_customer);
  return {
    ...shown,
    link: await findDocumentLink(api, shown["invoice"] ?? ""),
    portal_customer,
    portal_invoice: one?.id ?? "",
    other_portal_invoice: other?.id ?? "",
    portal_credit_note: (await api.list(`/credit-notes?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
    portal_contract: (await api.list(`/contracts?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
    portal_project: (await api.list(`/projects?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
    portal_proposal: (await api.list(`/proposals?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
    portal_estimate: (await api.list(`/estimates?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
    kb_article: String((await api.list("/kb/articles?status=published&limit=1"))[0]?.["slug"] ?? ""),
    kb_category: String((await api.list("/kb/categories?limit=1"))[0]?.["slug"] ?? ""),
    calendar_event: await findCalendarEvent(api),
    ...(await findSurveyResponses(api)),
    invitation_token: await findInvitation(api),
    unsubscribe_token: await findUnsubscription(api),
    portal_ticket: (await api.list(`/tickets?customer_id=${portal_customer}&limit=1`))[0]?.id ?? "",
  };
}

/** Nouns whose list has no plain first page. */
const withoutList: ReadonlySet<string> = new Set(["calendar_event", "survey_response", "answered_survey_response"]);

/** Returns the first of the company's own calendar events around today. */
async function findCalendarEvent(api: Api): Promise<string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const { data } = Entries.parse(await api.read(`/calendar/events?from=${day(-40)}&to=${day(40)}&source=events`));
  return data[0]?.id ?? "";
}

/** Returns the responses of the first survey that has any: one that waits for its answer, or the same, and one that was answered. */
async function findSurveyResponses(api: Api): Promise<Record<string, string>> {
  for (const { id } of await api.list("/surveys?limit=20")) {
    const responses = await api.list(`/surveys/${id}/responses?limit=50`);
    const answered = responses.find(({ answered_at }) => answered_at !== null) ?? responses[0];
    if (answered) return { survey_response: responses[0]?.id ?? "", answered_survey_response: answered.id };
  }
  return {};
}

/** Returns a record for each parameter of staff pages: the choice of its `one.ts`, or the first of its noun's list. */
async function findShown(api: Api): Promise<Record<string, string>> {
  const chosen = Object.assign({}, ...(await readOnes()).map(({ shown }) => shown ?? {})) as NonNullable<One["shown"]>;
  const names = (await listStaffAddresses()).flatMap((address) => [...address.matchAll(namesInAddress)].map(([, name = ""]) => name));
  const found: Record<string, string> = {};
  for (const name of new Set(names.filter((each) => !withoutList.has(each)))) {
    const { at, field = "id" } = chosen[name] ?? { at: `/${nounOf(name as Noun).plural}` };
    const [row] = await api.list(`${at}${at.includes("?") ? "&" : "?"}limit=1`);
    if (!row) throw new AppError("internal", `The demo has nothing at ${at}.`);
    found[name] = String(row[field]);
  }
  return found;
}

async function findCustomer(api: Api, email: string): Promise<string> {
  const { data } = Found.parse(await api.read(`/search?q=${encodeURIComponent(email)}`));
  return data.find(({ shown_at }) => shown_at.noun === "customer")?.shown_at.id ?? "";
}

/** Returns up to two invoices that a customer can pay together: with a balance due, in one currency. */
async function findOwed(api: Api, customer: string): Promise<Row[]> {
  const lists = ["finalized", "partly_paid", "overdue"].map((status) =>
    api.list(`/invoices?customer_id=${customer}&status=${status}&sort=-issue_date&limit=10`),
  );
  const owed = (await Promise.all(lists)).flat();
  const inCurrencyOf = (row: Row) => owed.filter(({ currency }) => currency === row["currency"]);
  return (owed.map(inCurrencyOf).find((rows) => rows.length > 1) ?? owed).slice(0, 2);
}

const Link = z.looseObject({ url: z.string().nullable() });

/** Returns the address of an invoice's link, created if missing. */
export async function findDocumentLink(api: Api, invoice: string): Promise<string> {
  const path = `/invoices/${invoice}/links`;
  const known = z
    .object({ data: z.array(Link) })
    .parse(await api.read(path))
    .data.find(({ url }) => url !== null)?.url;
  return known ?? Link.parse(await api.create(path, {})).url ?? "";
}

/** Returns the token of an invitation to an event, from the address of its calendar file in the email. */
async function findInvitation(api: Api): Promise<string> {
  const [mail] = await api.list("/mails?key=calendar_invitation&limit=1");
  const { text } = z.object({ text: z.string() }).parse(await api.read(`/mails/${mail?.id ?? ""}`));
  return /\/([\w-]+)\.ics/.exec(text)?.[1] ?? "";
}

/** Returns the token by which the recipient of a survey unsubscribes, from the link below the email. */
async function findUnsubscription(api: Api): Promise<string> {
  const keys = ["survey_invitation_nps", "survey_invitation_csat", "survey_invitation", "project_digest"];
  for (const key of keys) {
    const [mail] = await api.list(`/mails?key=${key}&limit=1`);
    if (!mail) continue;
    const { text } = z.object({ text: z.string() }).parse(await api.read(`/mails/${mail.id}`));
    const token = /\/unsubscribe\/([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  return "";
}
