import { defineRecord } from "@/lib/kernel/record";
import { companySealEvents } from "./events";
import { CompanySeal } from "./schema";

export const companySealRecord = defineRecord({
  noun: "company_seal",
  read: "settings.read",
  resource: CompanySeal,
  title: "subject",
  events: companySealEvents,
});
