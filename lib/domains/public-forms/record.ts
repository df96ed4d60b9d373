import { defineRecord } from "@/lib/kernel/record";
import { publicFormEvents } from "./events";
import { PublicForms } from "./schema";

export const publicFormRecord = defineRecord({
  noun: "public_form",
  read: "settings.read",
  resource: PublicForms,
  title: null,
  events: publicFormEvents,
});
