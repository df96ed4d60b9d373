import { CalendarClock, LifeBuoy, Plus, Timer, UsersRound } from "lucide-react";
import { defineNoun } from "@/components/shell/noun";

export const ticketNoun = defineNoun({
  noun: "ticket",
  icon: LifeBuoy,
  page: (id) => ["tickets", id],
  nav: { section: "support", permission: "tickets.read", goto: "k" },
  actions: [{ key: "new", icon: Plus, permission: "tickets.reply", segments: ["tickets", "new"] }],
  affects: ["tickets", "customers"],
  sections: [
    { on: "customer", permission: "tickets.read", load: () => import("./CustomerTickets").then((module) => module.CustomerTickets) },
  ],
});

export const departmentNoun = defineNoun({ noun: "department", icon: UsersRound, affects: ["departments", "lookup"] });

export const slaPolicyNoun = defineNoun({ noun: "sla_policy", icon: Timer, affects: ["sla-policies", "lookup"] });

export const businessCalendarNoun = defineNoun({
  noun: "business_calendar",
  icon: CalendarClock,
  affects: ["business-calendars", "lookup"],
});
