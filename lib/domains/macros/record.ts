import { defineRecord } from "@/lib/kernel/record";
import { macroEvents } from "./events";
import { findMacro } from "./queries";
import { Macro } from "./schema";

export const macroRecord = defineRecord({
  noun: "macro",
  read: "macros.read",
  resource: Macro,
  title: "name",
  events: macroEvents,
  find: findMacro,
});
