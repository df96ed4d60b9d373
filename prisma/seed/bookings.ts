import { createBookingType, getBookingForm, submitBookingWithoutScripts } from "@/lib/domains/bookings";
import { getPublicForms, replacePublicForms } from "@/lib/domains/public-forms";
import type { Ctx } from "@/lib/kernel/context";
import type { OpenCompany } from "./open-company";

const texts = {
  en: {
    introduction: { name: "Introduction call", description: "Half an hour to get to know each other, by video." },
    visit: { name: "Site visit", place: "At your office", description: "We look at the rooms together and take measurements." },
    question: "What is it about?",
    answer: "Forty chairs for the new office.",
    visitor: { name: "Grace Hall", email: "grace.hall@northwind.example" },
  },
  ar: {
    introduction: { name: "مكالمة تعارف", description: "نصف ساعة نتعرّف فيها على احتياجاتكم عبر الفيديو." },
    visit: { name: "زيارة الموقع", place: "في مكتبكم", description: "نعاين الغرف معًا ونأخذ المقاسات." },
    question: "ما موضوع المكالمة؟",
    answer: "أربعون كرسيًا للمكتب الجديد.",
    visitor: { name: "ليلى حداد", email: "layla.haddad@client-5.example" },
  },
} as const;

const day = 86_400_000;

/** Two booking pages of the owner, and a time that a visitor booked on the first of them. */
export async function addBookings({ company, ctx, since }: OpenCompany): Promise<void> {
  const { introduction, visit, question, answer, visitor } = texts[company.home.language];
  const at = new Date(since.getTime() + 365 * day);
  const owner = ctx("owner", at);
  const offer = { slug: "introduction", length: 30, place: "https://meet.example/introduction", buffer_after: 15, makes_leads: true };
  await createBookingType(owner, { ...introduction, ...offer, questions: [{ label: question, required: false }] });
  await createBookingType(owner, { ...visit, slug: "site-visit", length: 90, daily_limit: 2, notice_hours: 48 });
  const asVisitor = (later: number): Ctx => ({ ...ctx("owner", new Date(at.getTime() + later)), principal: { kind: "visitor" } });
  const { slots, form_token, timezone } = await getBookingForm(asVisitor(0), { page: offer.slug });
  // Late on a month's last day there are fewer.
  const slot = slots[3] ?? slots.at(-1);
  if (slot === undefined) return;
  // A program solves no challenge; the page without scripts asks for none.
  const {
    id: _id,
    turnstile_secret_set: _set,
    version: _version,
    created_at: _created,
    updated_at: _updated,
    ...forms
  } = await getPublicForms(owner, {});
  await replacePublicForms(owner, { ...forms, without_scripts: true });
  const answers = [{ question, answer }];
  await submitBookingWithoutScripts(asVisitor(5000), {
    ...{ slug: offer.slug, starts_at: slot.starts_at, timezone, form_token, answers, ...visitor },
    language: company.home.language,
  });
  await replacePublicForms(owner, forms);
}
