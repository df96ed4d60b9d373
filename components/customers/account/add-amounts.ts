/** The sum of two amounts in one currency, as the API writes them: both have the currency's decimal places. */
export function addAmounts(first: string, second: string): string {
  const places = first.split(".")[1]?.length ?? 0;
  const minor = BigInt(first.replace(".", "")) + BigInt(second.replace(".", ""));
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, "0");
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return minor < 0n ? `-${text}` : text;
}
