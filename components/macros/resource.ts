import { defineResource, type Wire } from "@/components/api/resource";
import type { Verb } from "@/components/api/verb";
import type { Macro, MacroApplied, MacroApply, MacroCreate, MacroPreview, MacroUpdate, MacroUse } from "@/lib/domains/macros/schema";
import { defineVerbs } from "@/components/api/verb";

export const macros = defineResource<{
  row: typeof Macro;
  detail: typeof Macro;
  create: typeof MacroCreate;
  update: typeof MacroUpdate;
}>("macros");

/** What macros do on a ticket. */
export const macroVerbs = defineVerbs<{
  preview: Verb<Wire<typeof MacroUse>, Wire<typeof MacroPreview>>;
  apply: Verb<Wire<typeof MacroApply>, Wire<typeof MacroApplied>>;
}>("/api/tenant/tickets", {
  preview: "GET /{id}/macros/{macro_id}/preview",
  apply: "POST /{id}/macros/{macro_id}/apply",
});

export type MacroRow = Wire<typeof Macro>;
