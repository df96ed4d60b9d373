"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FirstPage } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { usePerform } from "@/components/api/use-perform";
import { useCan } from "@/components/shell/workplace";
import { Button } from "@/components/ui/Button";
import { DateText } from "@/components/ui/DateText";
import { useWords } from "@/components/words/use-words";
import { CreateDialog } from "../CreateDialog";
import { SettingsTable } from "../SettingsTable";
import { legalHolds, type HoldRow } from "./resource";
import { useHeldLookup } from "./use-held-lookup";

/** What nobody may remove, and why. */
export function LegalHolds({ first }: { first: FirstPage<HoldRow> }) {
  const t = useTranslations("legal_holds");
  const words = useWords();
  const lookup = useHeldLookup();
  const can = useCan();
  const { api, perform } = usePerform([legalHolds.name]);
  const found = useList(legalHolds, first.query, first);
  const [creating, setCreating] = useState(false);
  const mayWrite = can("retention.write");
  const nameOf = (row: HoldRow) => row.record_name ?? words.noun(row.noun);
  const create = mayWrite ? <Button onClick={() => setCreating(true)}>{t("verbs.place.do")}</Button> : null;
  return (
    <div className="grid gap-3">
      <SettingsTable
        label={t("plural")}
        rows={found.rows}
        idOf={(row) => row.id}
        empty={t("empty")}
        columns={[
          { key: "record", header: t("fields.record_id"), cell: (row) => <bdi className="font-medium">{nameOf(row)}</bdi> },
          { key: "reason", header: t("fields.reason"), cell: (row) => <bdi>{row.reason}</bdi> },
          { key: "created_at", header: t("fields.created_at"), cell: (row) => <DateText value={row.created_at} />, wide: true },
          {
            key: "released_at",
            header: t("fields.released_at"),
            cell: (row) => (row.released_at === null ? t("goes_on") : <DateText value={row.released_at} />),
          },
        ]}
        {...(mayWrite
          ? {
              actions: (row: HoldRow) =>
                row.released_at === null ? (
                  <Button
                    tone="quiet"
                    aria-label={t("release_named", { name: nameOf(row) })}
                    onClick={() => void perform(() => api.call(legalHolds.verbs.release, { id: row.id }))}
                  >
                    {t("verbs.release.do")}
                  </Button>
                ) : null,
            }
          : {})}
        onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
      />
      <div>{create}</div>
      {creating ? (
        <CreateDialog<HoldRow>
          resource={legalHolds}
          title={t("verbs.place.do")}
          save={t("verbs.place.do")}
          fields={[
            { name: "record_id", label: t("record"), kind: "lookup", lookup, required: true },
            { name: "reason", label: t("fields.reason"), kind: "text", required: true, maxLength: 500 },
          ]}
          onDone={() => setCreating(false)}
          onClose={() => setCreating(false)}
        />
      ) : null}
    </div>
  );
}
