import { exponentOf, type Currency } from "@/lib/commerce/currency-codes";

/** The exact sum of money texts of the API, such as "1250.00" and "-3.50". */
export function addAmounts(amounts: readonly string[], currency: Currency): string {
  const places = exponentOf(currency);
  const minor = (text: string) => {
    const [whole = "0", fraction = ""] = text.split(".");
    return BigInt(`${whole}${fraction.padEnd(places, "0")}`);
  };
  const sum = amounts.reduce((total, amount) => total + minor(amount), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return sum < 0n ? `-${text}` : text;
}
