"use client";

import { useTranslations } from "next-intl";
import type { ResourceSchemas } from "@/components/api/resource";
import { Button, ButtonLink } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import type { ListDeclaration, Primary } from "./declaration";

interface EmptyListProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  filtered: boolean;
  failed: boolean;
  primary: Primary | null;
  onClear: () => void;
  onRetry: () => void;
}

/** Explains an empty list: no records yet, no match for the filters, or a failed request. */
export function EmptyList<S extends ResourceSchemas>({ list, filtered, failed, primary, onClear, onRetry }: EmptyListProps<S>) {
  const t = useTranslations("staff.list");
  if (failed) {
    return (
      <EmptyState title={t("failed")} actions={<Button onClick={onRetry}>{t("again")}</Button>}>
        {t("failed_text")}
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState title={t("nothing_fits")} actions={<Button onClick={onClear}>{t("clear_filters")}</Button>}>
        {t("nothing_fits_text")}
      </EmptyState>
    );
  }
  const action = primary ? (
    <ButtonLink href={primary.href} tone="primary">
      {primary.label}
    </ButtonLink>
  ) : null;
  return (
    <EmptyState icon={list.empty.icon} title={list.empty.title} actions={action}>
      {list.empty.text}
    </EmptyState>
  );
}
