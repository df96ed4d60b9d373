"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useGo, useLinkNavigation, useTarget } from "@/components/ui/navigation";
import { CellText } from "./CellText";
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
  /** Whether a click selects the row instead of opening it, as on a phone after "Select". */
  selecting: boolean;
  previewed: boolean;
  onSelect: ((id: string, range: boolean) => void) | undefined;
  onFocus: () => void;
  /** For rows that expand in place: the expanded content, null while collapsed, and the handler that toggles it. */
  below?: ReactNode;
  onUnfold?: () => void;
}

export const listCell = "border-b border-line px-3 max-sm:border-0 max-sm:p-0 sm:first:ps-4 sm:last:pe-4 md:first:ps-6 md:last:pe-6";
/** On a phone a row has two lines: an empty element of order 3 separates them. */
export const phoneRow = classNames(
  "max-sm:flex max-sm:h-auto max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:border-b max-sm:border-line max-sm:px-4",
  "max-sm:before:order-3 max-sm:before:h-0.5 max-sm:before:basis-full",
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
  selecting,
  previewed,
  onSelect,
  onFocus,
  below = null,
  onUnfold,
}: ListRowProps<Row>) {
  const t = useTranslations("staff.list");
  const go = useGo();
  const coming = useTarget() === href;
  const link = useLinkNavigation(href);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest("a, button, input, label")) return;
    if (window.getSelection()?.toString()) return;
    if (event.metaKey || event.ctrlKey) window.open(href, "_blank", "noopener");
    else if (selecting) onSelect?.(id, false);
    else if (onUnfold) onUnfold();
    else go(href);
  };
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const instead = selecting ? () => onSelect?.(id, false) : onUnfold;
    if (instead === undefined) return;
    event.preventDefault();
    instead();
  };
  return (
    <>
      <tr
        onClick={open}
        onFocus={onFocus}
        data-selected={selected === true || undefined}
        data-previewed={previewed || coming || undefined}
        className={classNames(
          "group h-9 cursor-pointer max-sm:py-2 hover:bg-hover data-previewed:bg-hover data-selected:bg-accent-soft sm:pointer-coarse:h-10",
          phoneRow,
        )}
      >
        {selected === null ? null : (
          <td className={classNames(listCell, "w-10 sm:ps-4 sm:pe-0 md:ps-6", !selecting && "max-sm:hidden")}>
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
                className="size-4"
              />
            </label>
          </td>
        )}
        {columns.map((column, index) => {
          const content = column.cell(row);
          const shown = typeof content === "string" ? <CellText>{content}</CellText> : content;
          return (
            <td key={column.key} className={classNames(listCell, index > 0 && "truncate", cellClasses(column, index, ticked))}>
              {index === 0 ? (
                <Link
                  {...link}
                  href={href}
                  data-row={id}
                  prefetch={false}
                  onClick={follow}
                  aria-expanded={onUnfold ? below !== null : undefined}
                  className="flex min-h-6 w-fit max-w-full rounded-sm leading-6 font-medium"
                >
                  {shown}
                </Link>
              ) : (
                shown
              )}
            </td>
          );
        })}
      </tr>
      {below === null ? null : (
        <tr className="max-sm:block">
          <td
            colSpan={columns.length + (selected === null ? 0 : 1)}
            className="border-b border-line bg-surface px-4 py-3 max-sm:block md:px-6"
          >
            {below}
          </td>
        </tr>
      )}
    </>
  );
}
