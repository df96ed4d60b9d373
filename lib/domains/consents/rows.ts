import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toConsent } from "./resource";
import { Consent } from "./schema";

export const consentRows = defineRows({ noun: "consent", model: "consent", visible, schema: Consent, toResource: toConsent });
