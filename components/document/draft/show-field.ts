import type { Discount } from "@/lib/commerce/lines";
import { writeDiscount } from "@/components/document/lines/draft-line";

interface SentLine {
  quantity: string;
  description: string;
  unit_price: string;
}

/** A field's value in the dialog that shows two people's changes of one field: lines and discounts in words. */
export function showField(field: string, value: unknown): unknown {
  if (field === "lines")
    return (value as SentLine[]).map(({ quantity, description, unit_price }) => `${quantity} × ${description} (${unit_price})`);
  if (field === "discount") return writeDiscount(value as Discount | null);
  return value;
}
