import type { DocumentDraft } from "@/components/document/draft/document-draft";
import type { documentFields } from "@/lib/domains/documents/schema";

/** The names of the shared fields on the screen. */
export type FieldLabels = Readonly<Record<keyof typeof documentFields.shape, string>>;

/** What the fields of a draft are drawn from. */
export interface DraftFieldsProps {
  draft: DocumentDraft;
  edit: (changes: Partial<DocumentDraft>) => void;
  errors: Readonly<Record<string, string>>;
  labels: FieldLabels;
}
