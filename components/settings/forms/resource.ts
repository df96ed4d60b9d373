import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { PublicForms, PublicFormsReplace } from "@/lib/domains/public-forms/schema";

export type PublicFormSettings = Wire<typeof PublicForms>;

export const publicFormVerbs = defineVerbs<{
  read: Verb<object, PublicFormSettings>;
  replace: Verb<Wire<typeof PublicFormsReplace>, PublicFormSettings>;
}>("/api/tenant/settings/public-forms", { read: "GET", replace: "PUT" });
