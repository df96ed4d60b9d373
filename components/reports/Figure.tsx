"use client";

import { useFormatter } from "next-intl";
import { AheadLink } from "@/components/ui/AheadLink";
import type { Wire } from "@/components/api/resource";
import { useCan, usePagePath } from "@/components/shell/workplace";
import { Amount } from "@/components/ui/Amount";
import { classNames } from "@/components/ui/class-names";
import type { Currency } from "@/lib/commerce/currencies";
import type { Rows } from "@/lib/domains/reports/schema";
import { isZero } from "@/lib/commerce/is-zero";

interface FigureProps {
  amount: string;
  currency: Currency;
  rows: Wire<typeof Rows>;
  /** The accessible name, which stands on its own without row and column. */
  label: string;
  className?: string;
}

/** Zero, as a dash that a column of amounts can be read past. */
export function NoAmount({ amount, className }: { amount: string; className?: string | undefined }) {
  return (
    <data value={amount} className={classNames("text-muted", className)}>
      –
    </data>
  );
}

/** An amount that links to the records behind it. Zero has no link, nor does an amount whose list the reader may not see. */
export function Figure({ amount, currency, rows, label, className }: FigureProps) {
  const can = useCan();
  const pagePath = usePagePath();
  if (isZero(amount)) return <NoAmount amount={amount} className={className} />;
  if (!can(`${rows.list}.read`)) return <Amount value={amount} currency={currency} className={className ?? ""} />;
  return (
    <AheadLink
      href={`${pagePath(rows.list.replaceAll("_", "-"))}?${new URLSearchParams(rows.query).toString()}`}
      title={label}
      className={classNames(
        "inline-flex min-h-6 items-center rounded-sm underline decoration-line underline-offset-4 hover:decoration-accent",
        className,
      )}
    >
      <Amount value={amount} currency={currency} />
    </AheadLink>
  );
}

/** A number of records that links to them; zero has no link. */
export function CountFigure({ count, rows, label }: { count: number; rows: Wire<typeof Rows> | null; label: string }) {
  const can = useCan();
  const format = useFormatter();
  const pagePath = usePagePath();
  if (count === 0) return <NoAmount amount="0" />;
  if (rows === null || !can(`${rows.list}.read`)) return format.number(count);
  return (
    <AheadLink
      href={`${pagePath(rows.list.replaceAll("_", "-"))}?${new URLSearchParams(rows.query).toString()}`}
      title={label}
      className={classNames(
        "inline-flex min-h-6 min-w-6 items-center justify-end",
        "rounded-sm underline decoration-line underline-offset-4 hover:decoration-accent",
      )}
    >
      {format.number(count)}
    </AheadLink>
  );
}
