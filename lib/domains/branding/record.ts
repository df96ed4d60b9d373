import { defineRecord } from "@/lib/kernel/record";
import { brandingEvents } from "./events";
import { Branding } from "./schema";

export const brandingRecord = defineRecord({
  noun: "branding",
  read: "settings.read",
  resource: Branding,
  title: null,
  events: brandingEvents,
});
