"use client";

import { useEffect, useRef, useState } from "react";
import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";
import { showMoney } from "@/lib/commerce/show-money";

interface ChosenTotalProps {
  /** What each choice of the form around it costs, by its value: money text in the currency's own places. */
  amounts: Readonly<Record<string, string>>;
  currency: Currency;
  locale: string;
  label: string;
}

/** The sum of money texts, which all have the currency's own places. */
function addUp(amounts: readonly string[], currency: Currency): string {
  const places = exponentOf(currency);
  const sum = amounts
    .reduce((total, text) => total + BigInt(text.replace(".", "")), 0n)
    .toString()
    .padStart(places + 1, "0");
  return places === 0 ? sum : `${sum.slice(0, -places)}.${sum.slice(-places)}`;
}

/** The total of what is ticked in the form around it. Without a script it is not there, and the next page says it. */
export function ChosenTotal({ amounts, currency, locale, label }: ChosenTotalProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const [total, setTotal] = useState<string | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const count = () =>
      setTotal(
        addUp(
          new FormData(form).getAll("invoice").map((id) => amounts[String(id)] ?? "0"),
          currency,
        ),
      );
    count();
    form.addEventListener("change", count);
    return () => form.removeEventListener("change", count);
  }, [amounts, currency]);
  return (
    <p ref={place} aria-live="polite" className="flex w-full items-baseline justify-between gap-3 px-1 sm:w-auto">
      {total === null ? null : (
        <>
          <span className="text-muted">{label}</span>
          <bdi className="numbers text-lg font-semibold">{showMoney(total, currency, locale)}</bdi>
        </>
      )}
    </p>
  );
}
