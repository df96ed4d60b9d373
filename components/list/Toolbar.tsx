"use client";

import { Columns3, ListFilter, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState, type Ref } from "react";
import type { ResourceSchemas } from "@/components/api/resource";
import { IconButton } from "@/components/ui/IconButton";
import { Input } from "@/components/ui/Input";
import { Menu, MenuItem, MenuTick } from "@/components/ui/Menu";
import { shownColumns, toggleColumn } from "./columns";
import type { Filter, ListDeclaration } from "./declaration";
import { FilterChip } from "./FilterChip";
import { setFilters } from "./list-query";

interface ToolbarProps<S extends ResourceSchemas> {
  list: ListDeclaration<S>;
  query: Readonly<Record<string, string>>;
  total: { count: number; capped: boolean } | null;
  address: { get: (name: string) => string | null };
  onChange: (changes: Readonly<Record<string, string | null>>, options?: { replace?: boolean }) => void;
  searchRef: Ref<HTMLInputElement>;
  /** Whether the menu of further filters is open; a keyboard shortcut also opens it. */
  adding: { open: boolean; onOpenChange: (open: boolean) => void };
}

/** Search, active filters, the menu of further filters, the row count, and the column menu. */
export function Toolbar<S extends ResourceSchemas>({ list, query, total, address, onChange, searchRef, adding: menu }: ToolbarProps<S>) {
  const t = useTranslations("staff.list");
  const [adding, setAdding] = useState<string | null>(null);
  const set = setFilters(list.filters, query);
  const free = list.filters.filter(({ name }) => query[name] === undefined && name !== adding);
  const draft = list.filters.find(({ name }) => name === adding && query[name] === undefined);
  const chosen = address.get("columns");
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
        <SearchField search={list.search} value={query[list.search.name] ?? ""} onChange={onChange} fieldRef={searchRef} />
      ) : null}
      {set.map(({ filter, value }) => chip(filter, value))}
      {draft ? chip(draft, null) : null}
      {free.length > 0 ? (
        <Menu
          align="start"
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
        <Menu trigger={<IconButton label={t("columns")} icon={<Columns3 />} />} label={t("columns")}>
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
      </div>
    </div>
  );
}

const pause = 200;

/** A form, so that the search works without JavaScript; with it, the list searches while the reader types. */
function SearchField({
  search,
  value,
  onChange,
  fieldRef,
}: {
  search: { name: string; placeholder: string };
  value: string;
  onChange: ToolbarProps<ResourceSchemas>["onChange"];
  fieldRef: Ref<HTMLInputElement>;
}) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange({ [search.name]: text.trim() === "" ? null : text.trim() }, { replace: value !== "" }), pause);
    return () => clearTimeout(timer);
  }, [text, value, onChange, search.name]);
  return (
    <form role="search" method="get" className="relative w-full sm:w-60" onSubmit={(event) => event.preventDefault()}>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-muted" />
      <Input
        ref={fieldRef}
        type="search"
        name={search.name}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          if (text === "") event.currentTarget.blur();
          else setText("");
        }}
        placeholder={search.placeholder}
        aria-label={search.placeholder}
        aria-keyshortcuts="/"
        maxLength={100}
        className="min-h-8 border-line py-1 ps-8 text-sm"
      />
    </form>
  );
}
