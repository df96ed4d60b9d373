import { z } from "zod";
import { internal, query } from "@/lib/kernel/operation";
import { compareBooks } from "./queries/compare-books";
import { Books } from "./schema";

export const findDisagreements = query({
  id: "reconciliation.compare",
  summary: "Compare what the ledger says with what the documents say",
  access: internal("called by proveBooks, which the nightly schedule runs"),
  input: z.strictObject({}),
  output: Books,
  example: {},
  run: (ctx) => compareBooks(ctx),
});
