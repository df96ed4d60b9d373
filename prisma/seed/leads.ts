import { dayInTimezone } from "@/lib/commerce/timezone";
import { addDays } from "@/lib/commerce/days";
import { changeLeadStatus, createLead, replaceLeadScoring } from "@/lib/domains/leads";
import { defaultRules } from "@/lib/domains/leads/rules";
import type { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";
import { replacePublicForms } from "@/lib/domains/public-forms";
import type { OpenCompany } from "./open-company";

interface Plan {
  name: string;
  company: string;
  source: LeadSource;
  status: LeadStatus;
  value: string | null;
  tags: readonly string[];
  /** Before the end of the company's year. */
  days: number;
}

const plans = {
  en: [
    { name: "Priya Raman", company: "Lakeside Dental", source: "referral", status: "new", value: "4200", tags: ["dental"], days: 2 },
    { name: "Oliver Stone", company: "Stone & Daughters", source: "website", status: "new", value: null, tags: [], days: 1 },
    {
      name: "Hannah Becker",
      company: "Becker Architects",
      source: "event",
      status: "contacted",
      value: "18500",
      tags: ["architects", "large"],
      days: 12,
    },
    {
      name: "Tom Achebe",
      company: "Achebe Coffee",
      source: "social_media",
      status: "contacted",
      value: "2600",
      tags: ["hospitality"],
      days: 20,
    },
    {
      name: "Lucia Romano",
      company: "Villa Romano",
      source: "partner",
      status: "qualified",
      value: "9800",
      tags: ["hospitality", "renovation"],
      days: 31,
    },
    { name: "Jonas Lind", company: "Lind Legal", source: "email", status: "proposal_sent", value: "12750", tags: ["legal"], days: 44 },
    { name: "Amelia Clarke", company: "Clarke Physio", source: "referral", status: "won", value: "5400", tags: ["health"], days: 60 },
    {
      name: "Peter Novak",
      company: "Novak Transport",
      source: "cold_outreach",
      status: "lost",
      value: "7000",
      tags: ["transport"],
      days: 75,
    },
  ],
  ar: [
    { name: "هند الشمري", company: "عيادات البحيرة", source: "referral", status: "new", value: "16000", tags: ["صحة"], days: 2 },
    {
      name: "فهد العتيبي",
      company: "العتيبي للهندسة",
      source: "event",
      status: "contacted",
      value: "42000",
      tags: ["هندسة", "مشروع كبير"],
      days: 15,
    },
    { name: "ريم السالم", company: "مقهى السالم", source: "social_media", status: "qualified", value: "9500", tags: ["ضيافة"], days: 30 },
    { name: "ماجد حسن", company: "حسن للنقل", source: "website", status: "lost", value: "21000", tags: ["نقل"], days: 70 },
  ],
} as const satisfies Record<string, readonly Plan[]>;

const day = 86_400_000;

const forms = {
  en: {
    title: "Tell us about your rooms",
    intro: "We answer within one working day.",
    thanks: "Thank you. We’ll call you tomorrow.",
    message: "What would you like to change?",
    help: "Rooms, people, and by when",
  },
  ar: {
    title: "حدثنا عن مساحاتك",
    intro: "نجيبك خلال يوم عمل واحد.",
    thanks: "شكرًا لك. سنتصل بك غدًا.",
    message: "ما الذي تريد تغييره؟",
    help: "الغرف وعدد الأشخاص والموعد",
  },
} as const;

/** The company's own web form, and its own rules for scores. */
async function arrangeLeads({ ctx, since, company: { home } }: OpenCompany): Promise<void> {
  const { language } = home;
  const { message, help, ...texts } = forms[language];
  const own = (text: string) => ({ [language]: text });
  const fields = ["name", "email", "company", "phone", "message"].map((name) => ({
    name,
    label: name === "message" ? own(message) : {},
    help: name === "message" ? own(help) : {},
    required: name === "name" || name === "email",
  }));
  const lead = { title: own(texts.title), intro: own(texts.intro), thanks: own(texts.thanks), redirect_url: null, consent: {}, fields };
  const at = new Date(since.getTime() + 40 * day);
  await replacePublicForms(ctx("owner", at), {
    challenge: "altcha",
    turnstile_site_key: null,
    without_scripts: false,
    ticket_departments: [],
    lead,
  });
  const value = [
    { from: "5000", points: 10 },
    { from: "15000", points: 20 },
  ];
  await replaceLeadScoring(ctx("owner", at), { rules: { ...defaultRules, source: { ...defaultRules.source, referral: 30 }, value } });
}

/** Leads of the company's last months, in every status. */
export async function addLeads(opened: OpenCompany): Promise<void> {
  await arrangeLeads(opened);
  const yearEnd = opened.since.getTime() + 367 * day;
  for (const plan of plans[opened.company.home.language] as readonly Plan[]) {
    const created = new Date(yearEnd - plan.days * day - 6 * 3_600_000);
    const at = (hours: number) => opened.ctx("manager", new Date(created.getTime() + hours * 3_600_000));
    const { name, company, source, status, value, tags } = plan;
    const isOpen = status !== "won" && status !== "lost";
    const follow_up_on = isOpen ? addDays(dayInTimezone(new Date(yearEnd), opened.company.week.timezone), 7) : null;
    const { id } = await createLead(at(0), { name, company, source, value, follow_up_on, tags: [...tags] });
    if (status !== "new") await changeLeadStatus(at(10), { id, status });
  }
}
