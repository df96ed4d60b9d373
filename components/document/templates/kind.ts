import type { ReactNode } from "react";
import type { Language } from "@/lib/domains/customers/schema";
import type { z } from "zod";

/** What every template has. */
export interface TemplateRow {
  id: string;
  version: number;
  name: string;
  language: z.input<typeof Language>;
}

/** A kind of template: where its words are, and the part of it that the others do not have. */
export interface TemplateKind<Row extends TemplateRow, Content> {
  words: "proposal_templates" | "contract_templates";
  /** What a template contains, in the list. */
  column: { header: string; cell: (row: Row) => ReactNode };
  /** The content of a template, or that of a new one. */
  contentOf: (row: Row | null) => Content;
  /** Whether it can be saved. */
  isComplete: (content: Content) => boolean;
  fields: (content: Content, set: (content: Content) => void) => ReactNode;
  /** Answers whether it was saved. */
  save: (row: Row | null, values: Pick<Row, "name" | "language">, content: Content) => Promise<boolean>;
  busy: boolean;
  remove: (row: Row) => void;
}
