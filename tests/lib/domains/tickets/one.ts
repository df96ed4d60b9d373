import { createBusinessCalendar } from "@/lib/domains/business-calendars";
import { createDepartment, createSlaPolicy, createTicket, listMessages, holdReply } from "@/lib/domains/tickets";
import type { One } from "@/tests/support/one";

const workday = [{ from: "09:00", to: "17:30" }];
const officeWeek = { mon: workday, tue: workday, wed: workday, thu: workday, fri: workday, sat: [], sun: [] };

export const one: One = {
  records: {
    ticket: async ({ owner, idOf }) =>
      (await createTicket(owner, { customer_id: await idOf("customer"), subject: "The printer is jammed", message: "It stopped today." }))
        .id,
    department: async ({ owner }) => (await createDepartment(owner, { name: "Technical support" })).id,
    business_calendar: async ({ owner }) =>
      (await createBusinessCalendar(owner, { name: "Office hours", timezone: "Europe/London", week: officeWeek })).id,
    sla_policy: async ({ owner }) =>
      (await createSlaPolicy(owner, { name: "Standard", targets: { normal: { first_response: 240, resolution: 2880 } } })).id,
    ticket_held_reply: async ({ owner, idOf }) => {
      const { id } = await createTicket(owner, {
        customer_id: await idOf("customer"),
        subject: "The lamp flickers",
        message: "Since today.",
      });
      return (await holdReply(owner, { id, body: "We’ll send a technician." })).id;
    },
    ticket_message: async ({ owner, idOf }) => {
      const { data } = await listMessages(owner, { id: await idOf("ticket") });
      return data[0]?.id ?? "";
    },
  },
};
