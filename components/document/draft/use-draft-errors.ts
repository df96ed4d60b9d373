"use client";

import { useTranslations } from "next-intl";
import type { GridColumn } from "@/components/editor/grid-columns";
import { useFieldProblem } from "@/components/form/use-field-problem";
import { useProblemLine } from "@/components/form/use-problem-line";
import { useDayProblem } from "@/components/ui/use-day-problem";
import type { DocumentDraft, DraftProblem } from "./document-draft";

interface Wanted {
  draft: DocumentDraft;
  problems: readonly DraftProblem[];
  /** Whether empty fields are problems too: they are once somebody wants to issue the document. */
  strict: boolean;
  /** Whether a document without lines is a problem. */
  needsLines: boolean;
  labels: Readonly<Record<string, string>>;
  columns: readonly GridColumn[];
  /** Texts for problem codes that only this kind of document has. */
  messages: Readonly<Record<string, string>>;
}

/** What a schema says of text that is no figure. */
const unreadable = new Set(["invalid", "invalid_format", "invalid_type", "invalid_union", "custom"]);

/** The text of each problem by its field or cell and, when `strict`, a summary of all. */
export function useDraftErrors({ draft, problems, strict, needsLines, labels, columns, messages }: Wanted): {
  errors: Record<string, string>;
  summary: { path?: string; message: string }[];
} {
  const t = useTranslations("documents.form");
  const words = useTranslations("staff.form");
  const lineOf = useProblemLine();
  const editor = useTranslations("staff.editor");
  const sayField = useFieldProblem();
  const sayDay = useDayProblem();
  const told = problems.filter(
    ({ path, code }) => strict || (code !== "required" && (path.startsWith("lines.") || path === "discount" || code === "day_unreadable")),
  );
  const empty = draft.lines.every(({ values }) => !values.description && !values.unit_price && !values.item);
  const say = ({ path, code }: DraftProblem): string => {
    if (path === "lines") return t("no_lines");
    if (code === "day_unreadable") return sayDay(code);
    if (code === "exceeds_amount") return t("exceeds_amount");
    const cell = path.split(".").at(-1) ?? "";
    if (unreadable.has(code) && (cell === "unit_price" || cell === "discount")) return words("problems.money");
    if (unreadable.has(code) && cell === "quantity") return words("problems.number");
    return messages[code] ?? sayField(code);
  };
  const nameOf = (path: string): string => {
    const [noun, place, cell] = path.split(".");
    if (noun !== "lines" || place === undefined) return labels[path] ?? path;
    return editor("cell", { column: columns.find(({ key }) => key === cell)?.header ?? "", number: Number(place) + 1 });
  };
  const errors = Object.fromEntries(told.map((problem) => [problem.path, say(problem)]));
  const listed = strict
    ? told.map((problem) => ({
        path: problem.path === "lines" ? "lines.0.description" : problem.path,
        message: problem.path === "lines" ? say(problem) : lineOf(nameOf(problem.path), say(problem)),
      }))
    : [];
  const summary =
    strict && needsLines && empty && !listed.some(({ message }) => message === t("no_lines"))
      ? [...listed, { path: "lines.0.description", message: t("no_lines") }]
      : listed;
  return { errors, summary };
}
