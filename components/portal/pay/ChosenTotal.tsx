"use client";

import { useEffect, useRef, useState } from "react";
import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";
import { showMoney } from "@/lib/commerce/show-money";

interface ChosenTotalProps {
  /** The amount of each checkbox in the surrounding form, by its value: money text in the currency's decimal places. */
  amounts: Readonly<Record<string, string>>;
  currency: Currency;
  locale: string;
  label: string;
}

/** The sum of money texts that all have the currency's decimal places. */
function addUp(amounts: readonly string[], currency: Currency): string {
  const places = exponentOf(currency);
  const sum = amounts
    .reduce((total, text) => total + BigInt(text.replace(".", "")), 0n)
    .toString()
    .padStart(places + 1, "0");
  return places === 0 ? sum : `${sum.slice(0, -places)}.${sum.slice(-places)}`;
}

/** The total of the ticked checkboxes in the surrounding form. Without JavaScript it is absent, and the next page shows the total. */
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
