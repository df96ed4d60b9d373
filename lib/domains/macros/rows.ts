import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toMacro } from "./resource";
import { Macro } from "./schema";

export const macroRows = defineRows({ noun: "macro", model: "macro", visible, schema: Macro, toResource: toMacro });
