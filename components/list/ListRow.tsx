"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { cellClasses } from "./columns";
import type { Column } from "./declaration";

interface ListRowProps<Row> {
  id: string;
  row: Row;
  title: string;
  href: string;
  columns: readonly Column<Row>[];
  ticked: boolean;
  /** Null if rows cannot be selected. */
  selected: boolean | null;
  previewed: boolean;
  onSelect: ((id: string, range: boolean) => void) | undefined;
  onFocus: () => void;
  /** For rows that expand in place: the expanded content, null while collapsed, and the handler that toggles it. */
  below?: ReactNode;
  onUnfold?: () => void;
}

const cell = classNames(
  "border-b border-line px-3 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6 group-hover:bg-hover",
  "group-data-selected:bg-accent-soft group-data-previewed:bg-hover",
);

/** One record: the first cell has the link, and a click anywhere in the row follows it. */
export function ListRow<Row>({
  id,
  row,
  title,
  href,
  columns,
  ticked,
  selected,
  previewed,
  onSelect,
  onFocus,
  below = null,
  onUnfold,
}: ListRowProps<Row>) {
  const t = useTranslations("staff.list");
  const router = useRouter();
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else if (onUnfold) onUnfold();
    else router.push(href);
  };
  const unfold = (event: MouseEvent<HTMLElement>) => {
    if (onUnfold === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onUnfold();
  };
  return (
    <>
      <tr
        onClick={open}
        onFocus={onFocus}
        data-selected={selected === true || undefined}
        data-previewed={previewed || undefined}
        className="group h-9 cursor-pointer pointer-coarse:h-10"
      >
        {selected === null ? null : (
          <td className={`${cell} w-10 ps-4 pe-0 md:ps-6`}>
            <label className="flex size-6 items-center justify-center">
              <span className="sr-only">{t("select_row", { title })}</span>
              <input
                type="checkbox"
                checked={selected}
                onChange={(event) => onSelect?.(id, event.nativeEvent instanceof PointerEvent && event.nativeEvent.shiftKey)}
                onClick={(event) => {
                  if (!event.shiftKey) return;
                  event.preventDefault();
                  onSelect?.(id, true);
                }}
                className="size-4 accent-accent"
              />
            </label>
          </td>
        )}
        {columns.map((column, index) =>
          index === 0 ? (
            <td key={column.key} className={`${cell} ${cellClasses(column, index, ticked)}`}>
              <Link
                href={href}
                data-row={id}
                prefetch={false}
                onClick={unfold}
                aria-expanded={onUnfold ? below !== null : undefined}
                className="flex min-h-6 w-fit max-w-full rounded-sm leading-6 font-medium"
              >
                <span dir="auto" className="truncate">
                  {column.cell(row)}
                </span>
              </Link>
            </td>
          ) : (
            <td key={column.key} className={`${cell} truncate ${cellClasses(column, index, ticked)}`}>
              {column.cell(row)}
            </td>
          ),
        )}
      </tr>
      {below === null ? null : (
        <tr>
          <td colSpan={columns.length + (selected === null ? 0 : 1)} className="border-b border-line bg-surface px-4 py-3 md:px-6">
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
