"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";

export interface AllRecordsProps {
  /** The list's name, and the filter that the records on the page have in common. */
  list: string;
  filter: Readonly<Record<string, string>>;
  total: { count: number; capped: boolean } | undefined;
}

/** A link to all records of which a record's page shows the first, with their number. */
export function AllRecords({ list, filter, total }: AllRecordsProps) {
  const t = useTranslations("common");
  const pagePath = usePagePath();
  const format = useFormatter();
  if (total === undefined || total.count === 0) return null;
  const shown = `${format.number(total.count)}${total.capped ? "+" : ""}`;
  return (
    <AheadLink
      href={`${pagePath(list)}?${new URLSearchParams(filter).toString()}`}
      className="inline-flex min-h-6 items-center text-sm text-muted hover:underline"
    >
      {t("all_records", { shown })}
    </AheadLink>
  );
}
