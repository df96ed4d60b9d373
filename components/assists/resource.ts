import { defineResource, type Wire } from "@/components/api/resource";
import { defineVerbs, type ById, type Verb } from "@/components/api/verb";
import type {
  Assist,
  AssistConfig,
  AssistConfigReplace,
  AssistDetail,
  AssistOffer,
  AssistResult,
  DraftSection,
  ReadReceipt,
  SuggestReply,
  SummarizeThread,
} from "@/lib/domains/assists/schema";

export type AssistRow = Wire<typeof Assist>;
export type AssistAnswer = Wire<typeof AssistDetail>;
export type AssistConfigRow = Wire<typeof AssistConfig>;
export type ResultOf<Kind extends Wire<typeof AssistResult>["kind"]> = Extract<Wire<typeof AssistResult>, { kind: Kind }>;

/** What was asked, as a list. */
export const assistLog = defineResource<{
  row: typeof Assist;
  detail: typeof AssistDetail;
  create: typeof SummarizeThread;
  update: typeof SummarizeThread;
}>("assists", { path: "/api/tenant/ai/assists" });

/** Its name in the cache. */
export const assistList = assistLog.name;
export const assistSettingsList = "assist-settings";

export const assists = defineVerbs<{
  get: Verb<ById, AssistAnswer>;
  cancel: Verb<ById, AssistAnswer>;
  offer: Verb<object, Wire<typeof AssistOffer>>;
  thread_summary: Verb<Wire<typeof SummarizeThread>, AssistAnswer>;
  reply_draft: Verb<Wire<typeof SuggestReply>, AssistAnswer>;
  receipt_reading: Verb<Wire<typeof ReadReceipt>, AssistAnswer>;
  section_draft: Verb<Wire<typeof DraftSection>, AssistAnswer>;
}>("/api/tenant/ai", {
  get: "GET /assists/{id}",
  cancel: "POST /assists/{id}/cancel",
  offer: "GET /offer",
  thread_summary: "POST /summarize-thread",
  reply_draft: "POST /suggest-reply",
  receipt_reading: "POST /read-receipt",
  section_draft: "POST /draft-section",
});

export const assistConfig = defineVerbs<{
  read: Verb<object, AssistConfigRow>;
  replace: Verb<Wire<typeof AssistConfigReplace>, AssistConfigRow>;
  test: Verb<object, AssistAnswer>;
}>("/api/tenant/ai/config", { read: "GET", replace: "PUT", test: "POST /test" });
