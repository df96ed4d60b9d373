import { z } from "zod";
import { internal, query } from "@/lib/kernel/operation";
import { compareBooks } from "./queries/compare-books";
import { Books } from "./schema";

export const findDisagreements = query({
  id: "reconciliation.compare",
  summary: "Compare the ledger with the documents",
  access: internal("called by proveBooks, which the nightly schedule runs"),
  input: z.strictObject({}),
  output: Books,
  example: {},
  run: (ctx) => compareBooks(ctx),
});
