import { randomUUID } from "node:crypto";
import { createSurvey, publishSurvey, respondToSurvey, sendSurvey, surveyAddress } from "@/lib/domains/surveys";
import type { SurveyAnswers, SurveyQuestion, SurveyTranslations } from "@/lib/domains/surveys/schema";
import { fixedClock } from "@/lib/kernel/clock";
import { visitorContext } from "@/lib/kernel/context";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const dayLength = 86_400_000;

/** A question with rows, translated into the other language. */
function yearlySurvey(own: Yearly, other: Yearly, language: "en" | "ar") {
  const labelled = <Key extends string>(labels: Record<Key, string>) =>
    Object.entries<string>(labels).map(([key, label]) => ({ key, label }));
  const question: SurveyQuestion = {
    kind: "matrix",
    key: "parts",
    label: own.question,
    required: true,
    conditions: [],
    rows: labelled(own.rows),
    options: labelled(own.options),
  };
  const pairs = [
    ["name", own.name, other.name],
    ["questions.parts", own.question, other.question],
    ...Object.keys(own.rows).map((key) => [`questions.parts.rows.${key}`, own.rows[key] ?? "", other.rows[key] ?? ""] as const),
    ...Object.keys(own.options).map((key) => [`questions.parts.options.${key}`, own.options[key] ?? "", other.options[key] ?? ""] as const),
  ] as const;
  const translations: SurveyTranslations = {
    [language === "en" ? "ar" : "en"]: Object.fromEntries(pairs.map(([path, source, text]) => [path, { text, source }])),
  };
  return { name: own.name, questions: [question], translations };
}

interface Yearly {
  name: string;
  question: string;
  rows: Record<string, string>;
  options: Record<string, string>;
}

const yearly: Record<"en" | "ar", Yearly> = {
  en: {
    name: "A year with us",
    question: "How do you find",
    rows: { price: "our prices", speed: "our speed", people: "our people" },
    options: { poor: "Poor", fair: "Fair", good: "Good" },
  },
  ar: {
    name: "عام معنا",
    question: "ما رأيك في",
    rows: { price: "أسعارنا", speed: "سرعتنا", people: "فريقنا" },
    options: { poor: "ضعيف", fair: "مقبول", good: "جيد" },
  },
};

const texts = {
  en: {
    yearly: yearlySurvey(yearly.en, yearly.ar, "en"),
    name: "How are we doing?",
    intro: "Two short questions; it takes less than a minute.",
    score: "How likely are you to recommend us to a friend or colleague?",
    why: "What could we do better?",
    mood: "After the delivery",
    satisfied: "How satisfied are you with the delivery?",
    draft: "Showroom visit",
    complaints: ["Answer the phone more quickly.", "Delivery took two weeks longer than agreed."],
  },
  ar: {
    yearly: yearlySurvey(yearly.ar, yearly.en, "ar"),
    name: "كيف تقيّم خدمتنا؟",
    intro: "سؤالان قصيران لا يستغرقان أكثر من دقيقة.",
    score: "ما احتمال أن توصي بنا صديقًا أو زميلًا؟",
    why: "ما الذي يمكننا تحسينه؟",
    mood: "بعد التسليم",
    satisfied: "ما مدى رضاك عن التسليم؟",
    draft: "زيارة المعرض",
    complaints: ["الرد على الهاتف بسرعة أكبر.", "تأخّر التسليم أسبوعين عن الموعد المتفق عليه."],
  },
} as const;

/** In the order in which customers answer; null stays silent. */
const scores = [9, 10, null, 8, 6, 9, 10, 7, null, 3, 10, 9, 8, 10, null, 9, 10, 10, 7, 9] as const;

/** A recommendation survey answered over four months, one about deliveries, and a draft. */
export async function addSurveys(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const words = texts[opened.company.home.language];
  const day = (days: number) => new Date(opened.since.getTime() + days * dayLength);
  const nps = { kind: "nps" as const, key: "score", label: words.score, required: true, conditions: [] };
  const low = { kind: "range" as const, question: "score", from: 0, to: 6 };
  const why = { kind: "text" as const, key: "why", label: words.why, required: false, conditions: [low] };
  const { id } = await createSurvey(opened.ctx("manager", day(235)), { name: words.name, intro: words.intro, questions: [nps, why] });
  await publishSurvey(opened.ctx("manager", day(236)), { id });
  const asked = customers.slice(0, scores.length * 2);
  for (const [index, customer_id] of asked.entries()) {
    const at = day(240 + index * 2);
    const { url } = await sendSurvey(opened.ctx("support", at), { id, customer_id, channel: "link" });
    const score = scores[index % scores.length] ?? null;
    const complaint = words.complaints[index % 2] ?? "";
    if (score !== null) await answer(opened, url ?? "", day(241 + index * 2), { score, ...(score <= 6 ? { why: complaint } : {}) });
  }
  const csat = { kind: "csat" as const, key: "mood", label: words.satisfied, required: true, conditions: [] };
  const delivery = await createSurvey(opened.ctx("manager", day(300)), { name: words.mood, questions: [csat] });
  await publishSurvey(opened.ctx("manager", day(300)), { id: delivery.id });
  for (const [index, customer_id] of customers.slice(0, 8).entries()) {
    const { url } = await sendSurvey(opened.ctx("support", day(310 + index * 5)), { id: delivery.id, customer_id, channel: "link" });
    await answer(opened, url ?? "", day(311 + index * 5), { mood: index % 4 === 2 ? 3 : 5 });
  }
  const yearly = await createSurvey(opened.ctx("manager", day(320)), { ...words.yearly, anonymous: true });
  await publishSurvey(opened.ctx("manager", day(320)), { id: yearly.id });
  for (const [index, customer_id] of customers.slice(0, 9).entries()) {
    const { response } = await sendSurvey(opened.ctx("support", day(321)), { id: yearly.id, customer_id, channel: "portal" });
    const url = await surveyAddress(opened.ctx("support", day(321)), response.id);
    const parts = { price: index % 3 === 0 ? "fair" : "good", speed: index % 2 === 0 ? "good" : "poor", people: "good" };
    if (index < 7) await answer(opened, url, day(322 + index), { parts });
  }
  await createSurvey(opened.ctx("manager", day(350)), { name: words.draft, questions: [nps, why] });
}

/** The person answers by the link that they got. */
async function answer(opened: OpenCompany, url: string, at: Date, answers: SurveyAnswers): Promise<void> {
  const { runtime } = opened.ctx("owner", at);
  const request = { id: randomUUID(), ip: "192.0.2.20", user_agent: "Atrium seed" };
  const visitor = visitorContext({ ...runtime, clock: fixedClock(at) }, opened.tenant, request);
  await respondToSurvey(visitor, { token: url.slice(url.lastIndexOf("/") + 1), answers });
}
