import { z } from "zod";
import { open, query } from "@/lib/kernel/operation";
import { compareBooks } from "./compare-books";
import { Books } from "./schema";

export const findDisagreements = query({
  id: "reconciliation.compare",
  summary: "Compare what the ledger says with what the documents say",
  access: open("No door leads here: the nightly schedule calls it for the system."),
  input: z.strictObject({}),
  output: Books,
  example: {},
  run: (ctx) => compareBooks(ctx),
});
