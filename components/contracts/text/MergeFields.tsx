"use client";

import { useTranslations } from "next-intl";
import { useMergeNames } from "@/components/custom-fields/use-merge-names";
import { MergeNames } from "@/components/document/text/MergeNames";
import { contractFields } from "@/lib/domains/contracts/rules";

/** The merge fields of a contract's text; a press appends one. */
export function MergeFields({ onInsert }: { onInsert: (slot: string) => void }) {
  const t = useTranslations("contracts.text");
  const names = [...contractFields, ...useMergeNames("contracts"), ...useMergeNames("customers")];
  return <MergeNames label={t("fields")} names={names} textOf={(name) => t("insert", { name })} onInsert={onInsert} />;
}
