"use client";

import { useTranslations } from "next-intl";
import type { TaxDocumentRow } from "./resource";

/** What the tax authority said, in its own words. */
export function TaxMessages({ messages }: Pick<TaxDocumentRow, "messages">) {
  if (messages.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {messages.map(({ type, code, message }, index) => (
        <li key={index} className={type === "error" ? "text-bad" : "text-warn"}>
          <bdi dir="ltr" className="font-mono text-xs">
            {code}
          </bdi>{" "}
          <bdi>{message}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Why an attempt had no answer, in words. */
export function useTaxProblem(): (problem: string) => string {
  const t = useTranslations("tax_documents.problems");
  return (problem) => {
    switch (problem) {
      case "unreachable":
      case "unauthorized":
      case "answer":
        return t(problem);
      default:
        return t("other");
    }
  };
}
