"use client";

import { RecordName } from "@/components/record/RecordName";
import { Amount } from "@/components/ui/Amount";
import { DateText } from "@/components/ui/DateText";
import type { CreditNoteRow } from "./resource";

/** The credit notes of a customer or an invoice. */
export function NoteRows({ notes }: { notes: readonly CreditNoteRow[] }) {
  return (
    <ul className="grid text-sm">
      {notes.map(({ id, number, issue_date, total, currency }) => (
        <li key={id} className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-0">
          <span className="min-w-0 flex-1 font-medium">
            <RecordName noun="credit_note" id={id} title={number} />
          </span>
          <span className="text-muted">
            <DateText value={issue_date} />
          </span>
          <Amount value={total} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
