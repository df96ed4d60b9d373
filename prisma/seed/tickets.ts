import { createDepartment, createSlaPolicy, createTicket, replyToTicket, updateTicket } from "@/lib/domains/tickets";
import { setStaffAbsence } from "@/lib/domains/staff";
import type { TicketPriority, TicketStatus } from "@/lib/domains/tickets/schema";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

interface Plan {
  /** Before the seed's last day. */
  days: number;
  priority: TicketPriority;
  status: TicketStatus;
  subject: string;
  message: string;
  reply?: string;
  note?: string;
}

const texts = {
  en: {
    department: "Customer service",
    signature: "Your customer service team",
    policy: "Standard",
    tickets: [
      {
        days: 40,
        priority: "normal",
        status: "closed",
        subject: "Delivery address for our new office",
        message: "We’re moving at the end of the month. Please send the next delivery to our new address.",
        reply: "Thank you for letting us know. We’ve changed the address for all coming deliveries.",
      },
      {
        days: 12,
        priority: "high",
        status: "answered",
        subject: "Two chairs arrived damaged",
        message: "The armrests of two chairs are scratched. Could you replace them?",
        reply: "We’re sorry about that. Two new chairs leave our warehouse tomorrow; keep the others until they arrive.",
        note: "The carrier accepted the claim.",
      },
      {
        days: 3,
        priority: "normal",
        status: "on_hold",
        subject: "Copy of the invoice with our order number",
        message: "Our accounts department needs our order number on the invoice.",
        reply: "Which order number should we print?",
      },
      {
        days: 1,
        priority: "urgent",
        status: "open",
        subject: "The meeting table doesn’t fit the lift",
        message: "Your driver is here and the table top doesn’t fit into the lift. What should we do?",
      },
      {
        days: 0,
        priority: "low",
        status: "open",
        subject: "Do you also sell desk lamps?",
        message: "We’d like matching lamps for the desks that we bought in spring.",
      },
    ],
  },
  ar: {
    department: "خدمة العملاء",
    signature: "فريق خدمة العملاء",
    policy: "القياسية",
    tickets: [
      {
        days: 40,
        priority: "normal",
        status: "closed",
        subject: "عنوان التسليم لمكتبنا الجديد",
        message: "سننتقل في نهاية الشهر. نرجو إرسال الشحنة القادمة إلى عنواننا الجديد.",
        reply: "شكرًا لإبلاغنا. غيّرنا العنوان لجميع الشحنات القادمة.",
      },
      {
        days: 12,
        priority: "high",
        status: "answered",
        subject: "وصل كرسيان متضرران",
        message: "مساند ذراعي كرسيين مخدوشة. هل يمكنكم استبدالهما؟",
        reply: "نعتذر عن ذلك. يغادر كرسيان جديدان مستودعنا غدًا، واحتفظوا بالآخرين حتى وصولهما.",
        note: "قبلت شركة الشحن المطالبة.",
      },
      {
        days: 1,
        priority: "urgent",
        status: "open",
        subject: "طاولة الاجتماعات لا تدخل المصعد",
        message: "السائق هنا وسطح الطاولة لا يدخل المصعد. ماذا نفعل؟",
      },
    ],
  },
} as const satisfies Record<string, { department: string; signature: string; policy: string; tickets: readonly Plan[] }>;

const day = 86_400_000;

/** A department with a service level, and tickets of the first customers over the last weeks of the company's year. */
export async function addTickets(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const { department, signature, policy, tickets } = texts[opened.company.home.language];
  const yearEnd = opened.since.getTime() + 367 * day;
  const start = new Date(opened.since.getTime() + 30 * day);
  const owner = opened.ctx("owner", start);
  const targets = {
    low: { first_response: 1_440, resolution: 10_080 },
    normal: { first_response: 480, resolution: 4_320 },
    high: { first_response: 240, resolution: 2_880 },
    urgent: { first_response: 60, resolution: 480 },
  };
  await createSlaPolicy(owner, { name: policy, targets, is_default: true, pause_on_hold: true });
  const member_ids = (["sales", "manager"] as const).map((part) => opened.staffId(part));
  const { id: department_id } = await createDepartment(owner, { name: department, signature, member_ids, assignment: "sticky" });
  // The manager is away for the last days, so that the newest tickets skip her.
  const away = { from: isoDay(yearEnd - 3 * day), until: isoDay(yearEnd + 4 * day) };
  await setStaffAbsence(opened.ctx("manager", new Date(yearEnd - 20 * day)), { id: opened.staffId("manager"), ...away });
  for (const [index, plan] of (tickets as readonly Plan[]).entries()) {
    const customer_id = customers[index];
    if (customer_id === undefined) continue;
    const opening = new Date(yearEnd - plan.days * day - 5 * 3_600_000);
    const at = (minutes: number) => opened.ctx("sales", new Date(opening.getTime() + minutes * 60_000));
    const { subject, message, priority, status } = plan;
    const { id } = await createTicket(at(0), { customer_id, department_id, subject, message, priority });
    if (plan.note !== undefined) await replyToTicket(at(30), { id, kind: "note", body: plan.note });
    if (plan.reply !== undefined) await replyToTicket(at(45), { id, body: plan.reply });
    if (status === "closed" || status === "on_hold") await updateTicket(at(90), { id, status });
  }
}
