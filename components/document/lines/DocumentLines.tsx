"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { DocumentDraft } from "@/components/document/draft/document-draft";
import type { Rates } from "@/components/document/resource";
import { LineGrid } from "@/components/editor/LineGrid";
import { ItemDialog } from "@/components/items/ItemDialog";
import { Amount } from "@/components/ui/Amount";
import { toWire } from "@/lib/commerce/money";
import type { Totals } from "@/lib/commerce/totals";
import { usualTaxes } from "./tax-choices";
import type { useLineColumns } from "./use-line-columns";

interface DocumentLinesProps {
  draft: DocumentDraft;
  edit: (changes: Partial<DocumentDraft>) => void;
  errors: Readonly<Record<string, string>>;
  rates: Rates;
  /** The draft's figures; null while they cannot be calculated. */
  totals: Totals | null;
  grid: ReturnType<typeof useLineColumns>;
  /** Whether the first cell has the focus when the page opens. */
  startsHere: boolean;
}

/** The lines of a draft; without any, one blank line to type in. */
export function DocumentLines({ draft, edit, errors, rates, totals, grid, startsHere }: DocumentLinesProps) {
  const t = useTranslations("documents.lines");
  const editor = useTranslations("staff.editor");
  const { columns, completeLines, makeLine, creating } = grid;
  const amounts = new Map(totals?.lines.map(({ key, amount }) => [key, toWire(amount, draft.currency)]));
  const [firstLine] = useState(makeLine);
  const lines = draft.lines.length === 0 ? [{ ...firstLine, values: { ...firstLine.values, tax: usualTaxes(rates) } }] : draft.lines;
  return (
    <>
      <LineGrid
        label={editor("lines")}
        columns={columns}
        template={grid.template}
        lines={lines}
        errors={errors}
        makeLine={makeLine}
        startsHere={startsHere}
        onChange={(changed) => edit({ lines: completeLines(changed) })}
        more={grid.more}
        sum={{
          header: t("amount"),
          of: ({ key }) => (amounts.has(key) ? <Amount value={amounts.get(key) ?? "0"} currency={draft.currency} /> : null),
        }}
      />
      {creating === null ? null : (
        <ItemDialog
          name={creating.name}
          currency={draft.currency}
          onClose={grid.endCreating}
          onCreated={(item) => {
            edit({ lines: grid.fillLine(item, creating.line) });
            grid.endCreating();
          }}
        />
      )}
    </>
  );
}
