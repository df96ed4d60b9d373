import { createMacro } from "@/lib/domains/macros";
import type { OpenCompany } from "./open-company";
import type { Lived } from "./live-year";

const texts = {
  en: [
    {
      name: "Send a replacement",
      body: "Hello {{contact.first_name}},\n\nWe’re sorry about that. A replacement leaves our warehouse tomorrow.",
      task: { title: "Send the replacement for ticket {{ticket.number}}", due_in_days: 1, assignee_id: null },
    },
    { name: "Ask for the order number", body: "Hello {{contact.first_name}},\n\nWhich order is this about?", status: "on_hold" },
    { name: "Take it, urgent", priority: "urgent", assign: "me" },
  ],
  ar: [
    {
      name: "إرسال بديل",
      body: "مرحبًا {{contact.first_name}}،\n\nنعتذر عن ذلك. يغادر البديل مستودعنا غدًا.",
      task: { title: "إرسال بديل التذكرة {{ticket.number}}", due_in_days: 1, assignee_id: null },
    },
    { name: "طلب رقم الطلب", body: "مرحبًا {{contact.first_name}}،\n\nعن أي طلب تسألون؟", status: "on_hold" },
  ],
} as const;

/** The company's shared macros, since its first month. */
export async function addMacros(opened: OpenCompany, _lived: Lived): Promise<void> {
  const ctx = opened.ctx("owner", new Date(opened.since.getTime() + 30 * 86_400_000));
  for (const macro of texts[opened.company.home.language]) await createMacro(ctx, { ...macro, shared: true });
}
