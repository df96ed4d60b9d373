import type { ComponentProps } from "react";
import { SelectField } from "./Input";

/** A select of the available currencies; renders nothing when there is only one. Accepts every `SelectField` prop. */
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
