"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { queryKeys, type Page } from "@/components/api/resource";
import { useApi } from "@/components/api/use-api";
import { SettingsTable } from "@/components/settings/SettingsTable";
import { usePagePath } from "@/components/shell/workplace";
import { AheadLink } from "@/components/ui/AheadLink";
import { Badge } from "@/components/ui/Badge";
import { SelectField } from "@/components/ui/Input";
import type { Tone } from "@/components/ui/Shape";
import { SkeletonLines } from "@/components/ui/SkeletonLines";
import { imports, type FileRow, type ImportRow } from "./resource";
import { shownVerdicts, verdictWords, type Verdict } from "./verdicts";

const tones: Record<Verdict, Tone> = {
  create: "good",
  update: "accent",
  unchanged: "neutral",
  skip: "neutral",
  invalid: "bad",
  kept: "warn",
};

/** The rows of the file with their verdicts: those that an undoing kept or that have problems first, where there are any. */
export function RowTable({ row }: { row: ImportRow }) {
  const t = useTranslations("imports");
  const format = useFormatter();
  const api = useApi();
  const pagePath = usePagePath();
  const [verdict, setVerdict] = useState<Verdict | "">(row.counts.kept > 0 ? "kept" : row.counts.invalid > 0 ? "invalid" : "");
  const words = verdictWords[row.status as keyof typeof verdictWords];
  const found = useInfiniteQuery<Page<FileRow>, Error, { pages: Page<FileRow>[] }, readonly unknown[], string | undefined>({
    queryKey: [...queryKeys.part(api.tenant, imports.name, row.id, "rows"), row.version, verdict],
    queryFn: ({ pageParam, signal }) =>
      api.ask(
        imports.verbs.rows,
        { id: row.id, limit: "50", ...(verdict === "" ? {} : { verdict }), ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const rows = found.data?.pages.flatMap(({ data }) => data);
  return (
    <div className="grid min-w-0 gap-3">
      <SelectField
        name="verdict"
        label={t("result.verdict")}
        value={verdict}
        onChange={(event) => setVerdict(event.target.value as Verdict | "")}
        className="max-w-xs"
      >
        <option value="">{t("result.all")}</option>
        {shownVerdicts(row).map((each) => (
          <option key={each} value={each}>
            {t(`verdicts.${words}.${each}`)}
          </option>
        ))}
      </SelectField>
      {rows === undefined ? (
        <SkeletonLines count={3} />
      ) : (
        <SettingsTable
          label={t("result.rows")}
          rows={rows}
          idOf={({ id }) => id}
          empty={t("result.none")}
          columns={[
            { key: "number", header: t("result.row"), cell: ({ number }) => <span className="numbers">{format.number(number)}</span> },
            {
              key: "verdict",
              header: t("result.verdict"),
              cell: (each) =>
                each.verdict === null ? null : <Badge tone={tones[each.verdict]}>{t(`verdicts.${words}.${each.verdict}`)}</Badge>,
            },
            {
              key: "content",
              header: t("result.content"),
              cell: ({ stored, problems }) => (
                <span className="grid gap-1">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">
                    <bdi>{stored.filter((text) => text !== null && text !== "").join(" · ")}</bdi>
                  </span>
                  <span className="sm:hidden">
                    <Problems problems={problems} />
                  </span>
                </span>
              ),
            },
            {
              key: "problem",
              header: t("result.problem"),
              cell: ({ problems }) => <Problems problems={problems} />,
              wide: true,
            },
          ]}
          actions={({ record_id }) =>
            record_id === null ? null : (
              <AheadLink href={pagePath(row.list, record_id)} className="text-accent hover:underline">
                {t("result.record")}
              </AheadLink>
            )
          }
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : null}
        />
      )}
    </div>
  );
}

function Problems({ problems }: Pick<FileRow, "problems">) {
  return (
    <span className="grid">
      {problems.map(({ column, message }, index) => (
        <span key={index} className="[overflow-wrap:anywhere]">
          {column === null ? message : `${column}: ${message}`}
        </span>
      ))}
    </span>
  );
}
