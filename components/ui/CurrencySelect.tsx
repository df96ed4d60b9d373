import type { ComponentProps } from "react";
import { SelectField } from "./Input";

/** A choice of the currencies at hand; nothing where there is none to choose from. Takes what a `SelectField` takes besides. */
export function CurrencySelect({
  currencies,
  ...rest
}: { currencies: readonly string[] } & Omit<ComponentProps<typeof SelectField>, "children">) {
  if (currencies.length < 2) return null;
  return (
    <SelectField {...rest}>
      {currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </SelectField>
  );
}
