"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ResourceSchemas, Wire } from "@/components/api/resource";
import { classNames } from "@/components/ui/class-names";
import { cellClasses } from "./columns";
import type { Column, ListDeclaration } from "./declaration";
import { nextSort } from "./list-query";
import type { useAddress } from "./use-address";
import type { Selection } from "./use-selection";

interface HeaderRowProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  columns: readonly Column<Wire<S["row"]>>[];
  sort: string;
  hrefWith: ReturnType<typeof useAddress>["hrefWith"];
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
  selection: Selection | null;
  ids: readonly string[];
  ticked: boolean;
}

const head = classNames(
  "sticky top-0 z-10 h-8 border-b border-line bg-surface px-3 font-normal first:ps-4 last:pe-4",
  "md:first:ps-6 md:last:pe-6 whitespace-nowrap text-muted",
);

/** The column headers; sortable ones are links, so that they work without JavaScript. A phone sorts by a menu instead. */
export function HeaderRow<S extends ResourceSchemas>({
  list,
  columns,
  sort,
  hrefWith,
  onChange,
  selection,
  ids,
  ticked,
}: HeaderRowProps<S>) {
  const t = useTranslations("staff.list");
  const all = ids.length > 0 && ids.every((id) => selection?.ids.has(id));
  return (
    <thead className="max-sm:hidden">
      <tr>
        {selection ? (
          <th scope="col" className={`${head} w-10 ps-4 pe-0 md:ps-6`}>
            <label className="flex size-6 items-center justify-center">
              <span className="sr-only">{t("select_all")}</span>
              <input type="checkbox" checked={all} onChange={() => (all ? selection.clear() : selection.set(ids))} className="size-4" />
            </label>
          </th>
        ) : null}
        {columns.map((column, index) => {
          const { sort: field } = column;
          const direction = field === undefined ? null : sort === field ? "ascending" : sort === `-${field}` ? "descending" : null;
          return (
            <th key={column.key} scope="col" aria-sort={direction ?? undefined} className={`${head} ${cellClasses(column, index, ticked)}`}>
              {field === undefined ? (
                column.header
              ) : (
                <SortLink
                  label={column.header}
                  direction={direction}
                  next={nextSort(sort, { sort: field, descendingFirst: column.descendingFirst })}
                  defaultSort={list.defaultSort}
                  hrefWith={hrefWith}
                  onChange={onChange}
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface SortLinkProps extends Pick<HeaderRowProps<ResourceSchemas>, "hrefWith" | "onChange"> {
  label: string;
  direction: "ascending" | "descending" | null;
  next: string;
  defaultSort: string;
}

function SortLink({ label, direction, next, defaultSort, hrefWith, onChange }: SortLinkProps) {
  const change = { sort: next === defaultSort ? null : next };
  const Mark = direction === null ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <a
      href={hrefWith(change)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onChange(change);
      }}
      className="inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm text-text hover:underline"
    >
      {label}
      <Mark aria-hidden="true" className={classNames("size-3.5", direction === null && "text-muted")} />
    </a>
  );
}
