"use client";

import { useState } from "react";
import { ApiProblem } from "@/components/api/problem";
import type { ProblemRow } from "./resource";

/** The names of rules: BR-16, BR-DE-15, PEPPOL-EN16931-R003. */
const ruleName = /^(BR|PEPPOL|UBL|CII|DE)-[A-Za-z0-9-]+$/;

/** What rules for electronic invoices found in a refused document; empty for any other error. */
export function ruleProblems(error: unknown): ProblemRow[] {
  if (!(error instanceof ApiProblem)) return [];
  return error.errors
    .filter(({ code }) => ruleName.test(code))
    .map(({ path, code, message }) => ({ path, rule: code, severity: "error" as const, message: message.replace(` (${code})`, "") }));
}

/** Keeps what rules for electronic invoices found when a document was refused, until it is tried again. */
export function useRefusal() {
  const [problems, setProblems] = useState<readonly ProblemRow[]>([]);
  async function watch<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    setProblems([]);
    try {
      return await work();
    } catch (error) {
      setProblems(ruleProblems(error));
      throw error;
    }
  }
  return { problems, setProblems, watch };
}
