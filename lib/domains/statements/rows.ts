import { defineRows } from "@/lib/kernel/rows";
import { visible } from "./policy";
import { toStatement } from "./resource";
import { Statement } from "./schema";

export const statementRows = defineRows({ noun: "statement", model: "statement", visible, schema: Statement, toResource: toStatement });
