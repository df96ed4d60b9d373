import type { Discount } from "@/lib/commerce/lines";
import { writeDiscount } from "./document-draft";

interface SentLine {
  quantity: string;
  description: string;
  unit_price: string;
}

/** A field's value for the dialog about what two people changed: lines and discounts in words. */
export function showField(field: string, value: unknown): unknown {
  if (field === "lines")
    return (value as SentLine[]).map(({ quantity, description, unit_price }) => `${quantity} × ${description} (${unit_price})`);
  if (field === "discount") return writeDiscount(value as Discount | null);
  return value;
}
