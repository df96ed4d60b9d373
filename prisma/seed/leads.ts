import { dayInTimezone } from "@/lib/commerce/timezone";
import { addDays } from "@/lib/commerce/schedule";
import { changeLeadStatus, createLead } from "@/lib/domains/leads";
import type { LeadSource, LeadStatus } from "@/lib/domains/leads/schema";
import type { OpenCompany } from "./open-company";

interface Plan {
  name: string;
  company: string;
  source: LeadSource;
  status: LeadStatus;
  value: string | null;
  /** Before the end of the company's year. */
  days: number;
}

const plans = {
  en: [
    { name: "Priya Raman", company: "Lakeside Dental", source: "referral", status: "new", value: "4200", days: 2 },
    { name: "Oliver Stone", company: "Stone & Daughters", source: "website", status: "new", value: null, days: 1 },
    { name: "Hannah Becker", company: "Becker Architects", source: "event", status: "contacted", value: "18500", days: 12 },
    { name: "Tom Achebe", company: "Achebe Coffee", source: "social_media", status: "contacted", value: "2600", days: 20 },
    { name: "Lucia Romano", company: "Villa Romano", source: "partner", status: "qualified", value: "9800", days: 31 },
    { name: "Jonas Lind", company: "Lind Legal", source: "email", status: "proposal_sent", value: "12750", days: 44 },
    { name: "Amelia Clarke", company: "Clarke Physio", source: "referral", status: "won", value: "5400", days: 60 },
    { name: "Peter Novak", company: "Novak Transport", source: "cold_outreach", status: "lost", value: "7000", days: 75 },
  ],
  ar: [
    { name: "هند الشمري", company: "عيادات البحيرة", source: "referral", status: "new", value: "16000", days: 2 },
    { name: "فهد العتيبي", company: "العتيبي للهندسة", source: "event", status: "contacted", value: "42000", days: 15 },
    { name: "ريم السالم", company: "مقهى السالم", source: "social_media", status: "qualified", value: "9500", days: 30 },
    { name: "ماجد حسن", company: "حسن للنقل", source: "website", status: "lost", value: "21000", days: 70 },
  ],
} as const satisfies Record<string, readonly Plan[]>;

const day = 86_400_000;

/** Leads of the company's last months, in every status. */
export async function addLeads(opened: OpenCompany): Promise<void> {
  const yearEnd = opened.since.getTime() + 367 * day;
  for (const plan of plans[opened.company.home.language] as readonly Plan[]) {
    const created = new Date(yearEnd - plan.days * day - 6 * 3_600_000);
    const at = (hours: number) => opened.ctx("manager", new Date(created.getTime() + hours * 3_600_000));
    const { name, company, source, status, value } = plan;
    const isOpen = status !== "won" && status !== "lost";
    const follow_up_on = isOpen ? addDays(dayInTimezone(new Date(yearEnd), opened.company.week.timezone), 7) : null;
    const { id } = await createLead(at(0), { name, company, source, value, follow_up_on });
    if (status !== "new") await changeLeadStatus(at(10), { id, status });
  }
}
