"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/Alert";
import { ProblemList } from "./ProblemList";
import type { ProblemRow } from "./resource";

/** Why a document was not issued as an electronic invoice; nothing was numbered. */
export function Refused({ problems, customerId }: { problems: readonly ProblemRow[]; customerId: string | null }) {
  const t = useTranslations("e_invoices.on_records");
  if (problems.length === 0) return null;
  return (
    <Alert tone="bad" live title={t("refused")}>
      <ProblemList problems={problems} customerId={customerId} />
    </Alert>
  );
}
