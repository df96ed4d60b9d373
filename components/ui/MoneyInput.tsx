"use client";

import { useState, type ComponentProps } from "react";
import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";
import { classNames } from "./class-names";
import { Input } from "./Input";
import { readMoneyText } from "./money-text";

interface MoneyInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "type"> {
  /** Money text in major units; "" when empty. */
  value: string;
  onChange: (text: string) => void;
  currency: Currency;
  /** More decimal places than the currency has, for unit prices. */
  places?: number;
}

/** An amount as people type or paste it; unreadable text stays in the field and is marked invalid. */
export function MoneyInput({ value, onChange, currency, places, className, onBlur, ...rest }: MoneyInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const most = places ?? exponentOf(currency);
  const unreadable = typed !== null && typed.trim() !== "" && readMoneyText(typed, most) === null;
  return (
    <span dir="ltr" className="relative block">
      <Input
        {...rest}
        {...(unreadable ? { "aria-invalid": true } : {})}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value.trim() === "" ? "" : (readMoneyText(event.target.value, most) ?? event.target.value));
        }}
        onBlur={(event) => {
          if (!unreadable) setTyped(null);
          onBlur?.(event);
        }}
        className={classNames("numbers ps-14 text-end", className)}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 start-px flex w-12 items-center justify-center text-sm text-muted"
      >
        {currency}
      </span>
    </span>
  );
}
