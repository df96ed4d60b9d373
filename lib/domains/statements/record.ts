import { defineRecord } from "@/lib/kernel/record";
import { statementEvents } from "./events";
import { Statement } from "./schema";

export const statementRecord = defineRecord({
  noun: "statement",
  read: "customers.read",
  resource: Statement,
  title: null,
  events: statementEvents,
});
