"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, type RefObject } from "react";
import type { ResourceSchemas, Sums, Wire } from "@/components/api/resource";
import { buttonClasses } from "@/components/ui/Button";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/Skeleton";
import { shownColumns } from "./columns";
import type { ListDeclaration } from "./declaration";
import { HeaderRow } from "./HeaderRow";
import { listCell, ListRow, phoneRow } from "./ListRow";
import { SumRows } from "./SumRows";
import type { useAddress } from "./use-address";
import type { Selection } from "./use-selection";

interface Found {
  hasNextPage: boolean;
  nextCursor: string | null;
  isFetchingNextPage: boolean;
  isPlaceholderData: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface ListTableProps<S extends ResourceSchemas> extends Pick<ReturnType<typeof useAddress>, "address" | "hrefWith"> {
  list: ListDeclaration<S>;
  rows: readonly Wire<S["row"]>[];
  /** The expanded row that the address names, if it is not among the loaded rows. */
  apart: Wire<S["row"]> | null;
  query: Readonly<Record<string, string>>;
  /** What all rows add up to, by currency. */
  sums: readonly Sums[];
  found: Found;
  /** Null if rows cannot be selected. */
  selection: Selection | null;
  previewed: string | null;
  onPreview: (id: string) => void;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Whether a click on a row selects it. */
  selecting: boolean;
  scroller: RefObject<HTMLElement | null>;
}

/** The rows under a sticky header, after the expanded row from the address; more load near the end. */
export function ListTable<S extends ResourceSchemas>({
  list,
  rows,
  apart,
  query,
  sums,
  found,
  selection,
  previewed,
  onPreview,
  address,
  hrefWith,
  onChange,
  selecting,
  scroller,
}: ListTableProps<S>) {
  const t = useTranslations("staff.list");
  const chosen = address.get("columns");
  const columns = shownColumns(list.columns, chosen);
  const ticked = chosen !== null;
  const ids = rows.map(list.row.id);
  const unfolded = list.unfold ? address.get("open") : null;
  return (
    <>
      {address.has("cursor") ? (
        <a href={hrefWith({})} className={`${buttonClasses("quiet")} mx-1 my-1 md:mx-3`}>
          {t("from_start")}
        </a>
      ) : null}
      <table className="w-full border-separate border-spacing-0 text-sm max-sm:block" aria-label={list.title}>
        <HeaderRow
          list={list}
          columns={columns}
          sort={query.sort ?? list.defaultSort}
          hrefWith={hrefWith}
          onChange={onChange}
          selection={selection}
          ids={ids}
          ticked={ticked}
        />
        <tbody className={classNames("max-sm:block", found.isPlaceholderData && "opacity-60 transition-opacity")}>
          {(apart === null ? rows : [apart, ...rows]).map((row) => {
            const id = list.row.id(row);
            return (
              <ListRow
                key={id}
                id={id}
                row={row}
                title={list.row.title(row)}
                href={list.unfold ? hrefWith({ open: unfolded === id ? null : id, cursor: address.get("cursor") }) : list.row.href(row)}
                {...(list.unfold
                  ? {
                      below: unfolded === id ? list.unfold(row) : null,
                      onUnfold: () => onChange({ open: unfolded === id ? null : id, cursor: address.get("cursor") }),
                    }
                  : {})}
                columns={columns}
                ticked={ticked}
                selected={selection ? selection.ids.has(id) : null}
                selecting={selecting}
                previewed={previewed === id}
                onSelect={selection?.toggle}
                onFocus={() => previewed !== null && onPreview(id)}
              />
            );
          })}
          {found.isFetchingNextPage
            ? [1, 2, 3].map((line) => <SkeletonRow key={line} columns={columns.length + (selection ? 1 : 0)} />)
            : null}
        </tbody>
        {rows.length > 1 ? <SumRows columns={columns} ticked={ticked} selectable={selection !== null} sums={sums} /> : null}
      </table>
      <More
        found={found}
        scroller={scroller}
        label={found.isError ? t("again") : t("more")}
        href={hrefWith({ cursor: found.nextCursor })}
      />
    </>
  );
}

function SkeletonRow({ columns }: { columns: number }) {
  return (
    <tr className={classNames("h-9 max-sm:py-2 sm:pointer-coarse:h-10", phoneRow)}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index} className={classNames(listCell, index > 0 ? "max-sm:hidden" : "max-sm:flex-1")}>
          <Skeleton className="h-3 w-full max-w-32" />
        </td>
      ))}
    </tr>
  );
}

/** Loads the next page shortly before its end is visible; a link for readers who do not scroll or have no JavaScript. */
function More({ found, scroller, label, href }: { found: Found; scroller: RefObject<HTMLElement | null>; label: string; href: string }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = found;
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isError) return;
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(), {
      root: scroller.current,
      rootMargin: "600px",
    });
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage, scroller]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex justify-center p-3">
      <a
        href={href}
        rel="next"
        className={buttonClasses("quiet")}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {label}
      </a>
    </div>
  );
}
