import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toCompanySeal } from "./resource";
import { CompanySeal } from "./schema";

export const companySealRows = defineRows({
  noun: "company_seal",
  model: "companySeal",
  visible,
  schema: CompanySeal,
  toResource: toCompanySeal,
});
