import type { z } from "zod";
import { Currency, exponentOf } from "@/lib/commerce/currencies";
import { addDays } from "@/lib/commerce/days";
import { fromWire, NonNegativeMoneyText, PositiveMoneyText, toWire } from "@/lib/commerce/money";
import { Day } from "@/lib/commerce/schedule";
import { ReceiptReading, type ReceiptProblem } from "../schema";
import { cleanAnswer } from "./clean";

/** What a model read, as text; empty for what it did not find. */
export interface ReadReceiptText {
  merchant: string;
  category: string;
  day: string;
  currency: string;
  net: string;
  tax: string;
  gross: string;
}

/** A receipt that is older was not read well, or belongs to books that are closed. */
const oldestDays = 3 * 366;

/** An amount as it should have been written: without separators of thousands, with a point. */
function tidyAmount(text: string): string {
  const digits = text.replace(/[^\d.,]/g, "");
  const comma = /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2})$/.exec(digits);
  const plain = comma ? `${(comma[1] ?? "").replaceAll(".", "")}.${comma[2] ?? ""}` : digits.replaceAll(",", "");
  return plain.replace(/^0+(?=\d)/, "");
}

/** Minor units; null for what is no amount of the currency. */
function minorOf(text: string, currency: Currency, rule: z.ZodType<string>): bigint | null {
  const amount = tidyAmount(text);
  if (!rule.safeParse(amount).success || (amount.split(".")[1] ?? "").length > exponentOf(currency)) return null;
  return fromWire(amount, currency);
}

/**
 * Checks what was read from a receipt: net and tax are the total to the minor unit, the day is neither in the future nor years ago, and the
 * currency is known. A field that fails is left empty and named.
 */
export function checkReceipt(read: ReadReceiptText, today: string): z.output<typeof ReceiptReading> {
  const problems: ReceiptProblem[] = [];
  const wrong = (field: ReceiptProblem["field"], code: ReceiptProblem["code"]): null => {
    problems.push({ field, code });
    return null;
  };
  const merchant = cleanAnswer(read.merchant, new Set()).replace(/\s+/g, " ").slice(0, 200).trim() || wrong("merchant", "missing");
  const category = ReceiptReading.shape.category.safeParse(read.category).data ?? wrong("category", "missing");
  const day = checkDay(read.day, today, wrong);
  const currency =
    Currency.safeParse(read.currency.trim().toUpperCase()).data ?? wrong("currency", read.currency === "" ? "missing" : "currency");
  return { kind: "receipt_reading", merchant, category, day, currency, ...checkAmounts(read, currency, wrong), problems };
}

type Wrong = (field: ReceiptProblem["field"], code: ReceiptProblem["code"]) => null;

function checkDay(text: string, today: string, wrong: Wrong): string | null {
  const day = Day.safeParse(text.trim()).data;
  if (day === undefined) return wrong("day", "missing");
  return day > today || day < addDays(today, -oldestDays) ? wrong("day", "day") : day;
}

/** Without a currency no amount can be read: how many places it has is unknown. */
function checkAmounts(
  { net, tax, gross }: ReadReceiptText,
  currency: Currency | null,
  wrong: Wrong,
): { amount: string | null; tax_amount: string | null } {
  if (currency === null) return { amount: wrong("amount", "currency"), tax_amount: wrong("tax_amount", "currency") };
  const total = minorOf(gross, currency, PositiveMoneyText);
  if (total === null) return { amount: wrong("amount", gross === "" ? "missing" : "amount"), tax_amount: wrong("tax_amount", "missing") };
  const amount = toWire(total, currency);
  if (tax === "") return { amount, tax_amount: wrong("tax_amount", "missing") };
  const [taxed, untaxed] = [minorOf(tax, currency, NonNegativeMoneyText), minorOf(net, currency, NonNegativeMoneyText)];
  if (taxed === null || untaxed === null || untaxed + taxed !== total)
    return { amount: wrong("amount", "sum"), tax_amount: wrong("tax_amount", "sum") };
  return { amount, tax_amount: toWire(taxed, currency) };
}
