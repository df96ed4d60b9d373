import { createNote } from "@/lib/domains/notes";
import { encodeId } from "@/lib/kernel/base/ids";
import type { Lived } from "./live-year";
import type { OpenCompany } from "./open-company";

const bodies = {
  en: ["Asked for a quote by phone; prefers to be called in the afternoon.", "The new office opens in spring. Ask about furniture then."],
  ar: ["طلب عرض سعر بالهاتف، ويفضّل الاتصال بعد الظهر.", "يفتتحون مكتبًا جديدًا في الربيع، ويحسن السؤال عن احتياجاتهم حينها."],
};

/** A note on each of the first customers, three weeks after the company signed up. */
export async function addNotes(opened: OpenCompany, { customers }: Lived): Promise<void> {
  const at = new Date(opened.since.getTime() + 21 * 86_400_000);
  for (const [index, body] of bodies[opened.company.home.language].entries()) {
    const customer = customers[index];
    if (customer !== undefined) await createNote(opened.ctx("sales", at), { record_id: encodeId("customer", customer), body });
  }
}
