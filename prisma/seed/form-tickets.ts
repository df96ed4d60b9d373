import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { quarantineKey, storeContent } from "@/lib/domains/files";
import { asCompany, getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import { submitTicketWithFiles } from "@/lib/domains/tickets";
import { fixedClock } from "@/lib/kernel/clock";
import { visitorContext } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { OpenCompany } from "./open-company";

const texts = {
  en: {
    requester_name: "Martha Quill",
    requester_email: "martha@quill-interiors.example",
    subject: "Two parts are missing in our delivery",
    message: "The delivery came this morning, but two parts of the packing list were not in the box. I marked them in the list.",
    file: "packing-list.txt",
    content: "Packing list\n\n1 x table top\n4 x table leg\n1 x cable tray   MISSING\n8 x screw M8     MISSING\n",
  },
  ar: {
    requester_name: "سلمى النجار",
    requester_email: "salma@najjar-interiors.example",
    subject: "قطعتان ناقصتان في الشحنة",
    message: "وصلت الشحنة صباح اليوم، لكن قطعتين من قائمة التعبئة لم تكونا في الصندوق. وضعت علامة عليهما في القائمة.",
    file: "packing-list.txt",
    content: "قائمة التعبئة\n\n1 سطح طاولة\n4 أرجل طاولة\n1 مجرى كابلات   ناقص\n8 براغي M8      ناقصة\n",
  },
} as const;

const hour = 3_600_000;

/** A visitor's ticket by the public form, with a file; the worker scans it. */
export async function addFormTickets(opened: OpenCompany): Promise<void> {
  const { file, content, ...sent } = texts[opened.company.home.language];
  const at = new Date(opened.since.getTime() + 367 * 24 * hour - 2 * hour);
  const owner = opened.ctx("owner", new Date(at.getTime() - 240 * hour));
  const { challenge, turnstile_site_key, without_scripts, ticket_departments, lead, ticket } = await getPublicForms(owner, {});
  const forms = { challenge, turnstile_site_key, without_scripts, ticket_departments, lead, ticket };
  await replacePublicForms(owner, { ...forms, ticket_files: true });
  const request = { id: randomUUID(), ip: "192.0.2.30", user_agent: "Atrium seed" };
  const visitor = visitorContext({ ...owner.runtime, clock: fixedClock(at) }, opened.tenant, request);
  const id = newId(at);
  const bytes = Buffer.from(content);
  const upload = { filename: file, head: bytes, body: Readable.from([bytes], { objectMode: false }) };
  const stored = await storeContent(asCompany(visitor), quarantineKey(opened.tenant.id, id), upload);
  await submitTicketWithFiles(visitor, { sent, files: [{ id, ...stored }] });
}
