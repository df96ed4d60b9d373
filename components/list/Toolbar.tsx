"use client";

import { ArrowUpDown, Columns3, ListChecks, ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState, type RefObject } from "react";
import type { ResourceSchemas } from "@/components/api/resource";
import { IconButton } from "@/components/ui/IconButton";
import { Menu, MenuChoice, MenuItem, MenuTick } from "@/components/ui/Menu";
import { shownColumns, toggleColumn } from "./columns";
import type { Filter, ListDeclaration } from "./declaration";
import { ExportButton } from "./ExportButton";
import { ImportLink } from "./ImportLink";
import { setFilters } from "./list-query";
import { SearchField } from "./SearchField";

// Loaded with the first filter: it brings the popover.
const FilterChip = dynamic(() => import("./FilterChip").then((module) => module.FilterChip));

interface ToolbarProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  query: Readonly<Record<string, string>>;
  total: { count: number; capped: boolean } | null;
  address: { get: (name: string) => string | null };
  onChange: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onRows: (text: string) => void;
  /** Whether a tap on a row selects it, on a phone; null if rows cannot be selected. */
  selecting: { on: boolean; onToggle: () => void } | null;
  /** Whether the menu of further filters is open; a keyboard shortcut also opens it. */
  adding: { open: boolean; onOpenChange: (open: boolean) => void };
}

/** Search, active filters, the menu of further filters, the row count, and the column menu; on a phone also sorting and selecting. */
export function Toolbar<S extends ResourceSchemas>({
  list,
  query,
  total,
  address,
  onChange,
  searchRef,
  onRows,
  selecting,
  adding: menu,
}: ToolbarProps<S>) {
  const t = useTranslations("staff.list");
  const [adding, setAdding] = useState<string | null>(null);
  const set = setFilters(list.filters, query);
  const free = list.filters.filter(({ name }) => query[name] === undefined && name !== adding);
  const draft = list.filters.find(({ name }) => name === adding && query[name] === undefined);
  const chosen = address.get("columns");
  const sorts = list.columns.flatMap(({ header, sort, descendingFirst }) =>
    sort === undefined ? [] : [{ value: descendingFirst ? `-${sort}` : sort, label: header }],
  );
  const shown = new Set(shownColumns(list.columns, chosen).map(({ key }) => key));
  const chip = (filter: Filter, value: string | null) => (
    <FilterChip
      key={filter.name}
      filter={filter}
      value={value}
      startOpen={value === null}
      onChange={(next) => {
        if (next === null || value === null) setAdding(null);
        onChange({ [filter.name]: next });
      }}
      onAbandon={() => setAdding(null)}
    />
  );
  return (
    <div role="toolbar" aria-label={t("tools")} className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2 md:px-6">
      {list.search ? (
        <SearchField search={list.search} value={query[list.search.name] ?? ""} onChange={onChange} onRows={onRows} fieldRef={searchRef} />
      ) : null}
      {set.map(({ filter, value }) => chip(filter, value))}
      {draft ? chip(draft, null) : null}
      {free.length > 0 ? (
        <Menu
          align="start"
          label={t("add_filter")}
          {...menu}
          returnsFocus={adding === null}
          trigger={
            <button
              type="button"
              aria-keyshortcuts="f"
              className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 text-sm text-muted hover:bg-hover hover:text-text"
            >
              <ListFilter aria-hidden="true" className="size-4" />
              {t("add_filter")}
            </button>
          }
        >
          {free.map((filter) => (
            <MenuItem key={filter.name} onSelect={() => setAdding(filter.name)}>
              {filter.label}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      <div className="ms-auto flex items-center gap-1">
        {total ? <span className="numbers text-sm text-muted">{list.countText(total.count, total.capped)}</span> : null}
        {list.tools}
        {selecting && !list.body ? (
          <IconButton
            label={t("select")}
            icon={<ListChecks />}
            aria-pressed={selecting.on}
            onClick={selecting.onToggle}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent sm:hidden"
          />
        ) : null}
        {sorts.length > 0 ? (
          <Menu trigger={<IconButton label={t("sort")} icon={<ArrowUpDown />} className="sm:hidden" />} label={t("sort")}>
            <MenuChoice label={t("sort")} value={query.sort ?? list.defaultSort} options={sorts} onChange={(sort) => onChange({ sort })} />
          </Menu>
        ) : null}
        <Menu trigger={<IconButton label={t("columns")} icon={<Columns3 />} className="max-sm:hidden" />} label={t("columns")}>
          {list.columns.map((column, index) => (
            <MenuTick
              key={column.key}
              checked={shown.has(column.key)}
              disabled={index === 0}
              onChange={() => onChange({ columns: toggleColumn(list.columns, chosen, column.key) }, { replace: true })}
            >
              {column.header}
            </MenuTick>
          ))}
        </Menu>
        <ImportLink list={list.resource.name} />
        <ExportButton list={list} query={query} chosen={chosen} total={total} />
      </div>
    </div>
  );
}
