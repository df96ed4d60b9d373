"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { FirstPage, ResourceSchemas, Wire } from "@/components/api/resource";
import { useList } from "@/components/api/use-list";
import { useSingle } from "@/components/api/use-record";
import { PageHeader } from "@/components/shell/PageHeader";
import { useCan } from "@/components/shell/workplace";
import { ButtonLink } from "@/components/ui/Button";
import type { BulkBar as BulkBarComponent } from "./BulkBar";
import type { ListDeclaration } from "./declaration";
import type { EmptyList as EmptyListComponent } from "./EmptyList";
import { readQuery } from "./list-query";
import { ListTable } from "./ListTable";
import type { RowFacts as RowFactsComponent } from "./RowFacts";
import { Toolbar } from "./Toolbar";
import { useAddress } from "./use-address";
import { useListKeys } from "./use-list-keys";
import { useSavedViews } from "./use-saved-views";
import { useSelection } from "./use-selection";
import { ViewTabs } from "./ViewTabs";

// Each loads once it is shown. The casts keep the type parameters, which `dynamic` drops.
const BulkBar = dynamic(() => import("./BulkBar").then((module) => module.BulkBar), { ssr: false }) as typeof BulkBarComponent;
const BulkHistoryItem = dynamic(() => import("./BulkHistoryItem").then((module) => module.BulkHistoryItem), { ssr: false });
const BulkHistory = dynamic(() => import("./BulkHistory").then((module) => module.BulkHistory), { ssr: false });
const EmptyList = dynamic(() => import("./EmptyList").then((module) => module.EmptyList)) as typeof EmptyListComponent;
const PreviewPanel = dynamic(() => import("./PreviewPanel").then((module) => module.PreviewPanel), { ssr: false });
const RowFacts = dynamic(() => import("./RowFacts").then((module) => module.RowFacts), { ssr: false }) as typeof RowFactsComponent;

/**
 * Renders a list from its declaration. `first` is the page that the server read (`readFirstPage`), rendered without JavaScript; TanStack
 * Query loads the rest. `opened` is the row that the address expands (`?open=`), of any age, for kinds that can be read by id. Memoise the
 * declaration.
 */
export function ListPage<S extends ResourceSchemas>({
  list,
  first,
  opened = null,
}: {
  list: ListDeclaration<S>;
  first: FirstPage<Wire<S["row"]>>;
  opened?: Wire<S["row"]> | null;
}) {
  const t = useTranslations("staff.list");
  const can = useCan();
  const saved = useSavedViews(list.savedViews);
  const { address, hrefWith, change } = useAddress(saved.views.some((view) => view.is_default));
  const query = useMemo(() => readQuery(list, new URLSearchParams(address.toString())), [list, address]);
  const found = useList(list.resource, query, first);
  const { rows } = found;
  const single = useSingle(list.resource, opened === null ? null : list.row.id(opened), opened);
  const apart =
    single !== null && address.get("open") === list.row.id(single) && !rows.some((row) => list.row.id(row) === list.row.id(single))
      ? single
      : null;
  const order = useMemo(() => rows.map(list.row.id), [rows, list]);
  const selection = useSelection(order);
  const [previewed, setPreviewed] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [adding, setAdding] = useState(false);
  const [selectMode, setSelectMode] = useState(false);
  const [history, setHistory] = useState(false);
  // The searched text whose first row gets the focus, once its rows are shown.
  const [awaited, setAwaited] = useState<string | null>(null);
  const { clear } = selection;
  useEffect(clear, [query, clear]);

  const searched = list.search === undefined ? "" : (query[list.search.name] ?? "");
  const settled = !found.isPlaceholderData && !found.isFetching;
  useEffect(() => {
    if (awaited !== searched || !settled) return;
    area.current?.querySelector<HTMLElement>("[data-row]")?.focus();
    setAwaited(null);
  }, [awaited, searched, settled]);
  const toggleSelectMode = () => {
    selection.clear();
    setSelectMode(!selectMode);
  };

  const leaveSelection = () => {
    selection.clear();
    setSelectMode(false);
  };

  const preview = useCallback((id: string) => setPreviewed((now) => (now === id ? null : id)), []);
  useListKeys({
    rows: area,
    onSelect: selection.toggle,
    onPreview: (id) => list.unfold === undefined && preview(id),
    onEscape() {
      if (previewed !== null) setPreviewed(null);
      else if (selection.ids.size > 0) selection.clear();
      else if (list.search !== undefined && searched !== "") change({ [list.search.name]: null });
    },
    onSearch: () => search.current?.focus(),
    onFilter: () => setAdding(true),
  });

  const shown = rows.find((row) => list.row.id(row) === previewed);
  const selected = rows.filter((row) => selection.ids.has(list.row.id(row)));
  const bulk = (list.bulk ?? []).filter(({ permission }) => permission === undefined || can(permission));
  // Hides actions that ask nothing and would change none of the selected rows.
  const offered = bulk.filter(({ question, affects }) => question !== undefined || selected.some((row) => affects(row, null)));
  const primary = list.primary && can(list.primary.permission) ? list.primary : null;
  const nothing = rows.length === 0 && apart === null && !found.isFetching;
  const untouched = Object.keys(query).length === 0;
  return (
    <div className="flex h-[calc(100dvh-3.5rem)] min-h-96 flex-col md:h-dvh">
      <PageHeader
        title={list.title}
        trail={list.trail}
        menu={
          list.bulkHistory && bulk.length > 0 ? (
            <>
              {list.menu}
              <BulkHistoryItem label={t("bulk_history")} onSelect={() => setHistory(true)} />
            </>
          ) : (
            list.menu
          )
        }
        action={
          primary ? (
            <ButtonLink href={primary.href} tone="primary">
              {primary.label}
            </ButtonLink>
          ) : null
        }
      />
      <div className="px-4 pb-2 empty:hidden md:px-6">{list.notice}</div>
      <ViewTabs list={list} saved={saved} query={query} address={address} hrefWith={hrefWith} onGo={change} />
      <Toolbar
        list={list}
        query={query}
        total={found.total}
        onChange={change}
        address={address}
        searchRef={search}
        onRows={setAwaited}
        selecting={bulk.length > 0 ? { on: selectMode, onToggle: toggleSelectMode } : null}
        adding={{ open: adding, onOpenChange: setAdding }}
      />
      <div className="relative flex min-h-0 flex-1">
        <div
          ref={area}
          aria-busy={found.isFetching || undefined}
          className="@container relative min-h-0 min-w-0 flex-1 overflow-auto [scrollbar-gutter:stable]"
        >
          {list.body ? (
            list.body(query)
          ) : nothing ? (
            <EmptyList
              list={list}
              filtered={!untouched}
              failed={found.isError}
              onRetry={() => void found.refetch()}
              primary={primary}
              onClear={() => change(Object.fromEntries(Object.keys(query).map((name) => [name, null])))}
            />
          ) : (
            <ListTable
              list={list}
              rows={rows}
              apart={apart}
              query={query}
              sums={found.total?.sums ?? []}
              found={found}
              selection={bulk.length > 0 ? selection : null}
              previewed={previewed}
              onPreview={setPreviewed}
              address={address}
              hrefWith={hrefWith}
              onChange={change}
              selecting={selectMode && bulk.length > 0}
              scroller={area}
            />
          )}
        </div>
        {shown ? (
          <PreviewPanel title={list.row.title(shown)} href={list.row.href(shown)} onClose={() => setPreviewed(null)}>
            {list.preview?.(shown) ?? <RowFacts columns={list.columns} row={shown} />}
          </PreviewPanel>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {found.isPlaceholderData ? t("loading") : found.total ? list.countText(found.total.count, found.total.capped) : ""}
      </p>
      {selected.length > 0 ? <BulkBar list={list} actions={offered} rows={selected} onDone={leaveSelection} /> : null}
      {history && list.bulkHistory ? (
        <BulkHistory
          name={list.resource.name}
          list={list.bulkHistory.list}
          undo={list.bulkHistory.undo}
          label={(action) => list.bulk?.find(({ key }) => key === action)?.label ?? list.bulkHistory?.labels?.[action] ?? action}
          onClose={() => setHistory(false)}
        />
      ) : null}
    </div>
  );
}
