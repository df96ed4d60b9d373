"use client";

import { useTranslations } from "next-intl";
import { useMergeNames } from "@/components/custom-fields/use-merge-names";
import { contractFields } from "@/lib/domains/contracts/rules";

/** The merge fields of a contract's text; a press appends one. */
export function MergeFields({ onInsert }: { onInsert: (slot: string) => void }) {
  const t = useTranslations("contracts.text");
  const names = [...contractFields, ...useMergeNames("contracts"), ...useMergeNames("customers")];
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="text-sm text-muted">{t("fields")}</span>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={t("insert", { name: `{{${name}}}` })}
          onClick={() => onInsert(`{{${name}}}`)}
          className="min-h-6 rounded-sm border border-line px-1.5 hover:bg-hover"
        >
          <bdi dir="ltr" className="font-mono text-xs">{`{{${name}}}`}</bdi>
        </button>
      ))}
    </div>
  );
}
