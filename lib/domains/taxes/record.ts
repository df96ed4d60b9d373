import { defineRecord } from "@/lib/kernel/record";
import { taxProfileEvents } from "./events";
import { TaxProfile } from "./schema";

export const taxProfileRecord = defineRecord({
  noun: "tax_profile",
  read: "taxes.read",
  resource: TaxProfile,
  title: "name",
  events: taxProfileEvents,
});
