import { defineRows } from "@/lib/kernel/rows";
import { visible, visibleSettings } from "./policy";
import { toAssist, toAssistSettings } from "./resource";
import { Assist, AssistSettings } from "./schema";

export const assistRows = defineRows({ noun: "assist", model: "assist", visible, schema: Assist, toResource: toAssist });

export const settingsRows = defineRows({
  noun: "assist_settings",
  model: "assistSettings",
  visible: visibleSettings,
  schema: AssistSettings,
  toResource: toAssistSettings,
});
