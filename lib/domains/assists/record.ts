import { defineRecord } from "@/lib/kernel/record";
import { assistEvents, assistSettingsEvents } from "./events";
import { findAssist, listAssists } from "./queries";
import { Assist, AssistList, AssistSettings } from "./schema";

/** Colleagues see what they asked for; those who may review the log see all of it. */
export const assistRecord = defineRecord({
  noun: "assist",
  read: "assists.read",
  resource: Assist,
  title: "kind",
  events: assistEvents,
  find: findAssist,
  list: {
    query: AssistList,
    row: Assist,
    read: listAssists,
    columns: {
      created_at: { type: "instant" },
      kind: { type: "choice", words: "kinds" },
      status: { type: "choice", words: "status" },
      failure: { type: "choice", words: "failures", extra: true },
      staff_id: { type: "name", of: "staff" },
      customer_id: { type: "name", of: "customer" },
      provider: { type: "choice", words: "providers" },
      host: { type: "text" },
      model: { type: "text" },
      input_tokens: { type: "number" },
      output_tokens: { type: "number" },
      sent_at: { type: "instant", extra: true },
      sources: { type: "texts", extra: true },
    },
  },
});

export const assistSettingsRecord = defineRecord({
  noun: "assist_settings",
  read: "assist_settings.read",
  resource: AssistSettings,
  title: "model",
  events: assistSettingsEvents,
});
