import type { Wire } from "@/components/api/resource";
import { defineVerbs, type Verb } from "@/components/api/verb";
import type { LeadScoring, LeadScoringPreview, LeadScoringReplace, ScoreRules } from "@/lib/domains/leads/schema";

export type ScoringSettings = Wire<typeof LeadScoring>;
export type Rules = Wire<typeof ScoreRules>;
export type ScoringPreview = Wire<typeof LeadScoringPreview>;

type Body = Wire<typeof LeadScoringReplace>;

export const scoringVerbs = defineVerbs<{
  read: Verb<object, ScoringSettings>;
  replace: Verb<Body, ScoringSettings>;
  preview: Verb<Body, ScoringPreview>;
}>("/api/tenant/settings/lead-scoring", { read: "GET", replace: "PUT", preview: "POST /preview" });
