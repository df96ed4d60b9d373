import type { Identifier } from "./party";

/** BG-14 (BT-73, BT-74) and BG-26 (BT-134, BT-135). */
export interface Period {
  start?: string;
  end?: string;
}

/** BG-20, BG-21 of the document and BG-27, BG-28 of a line, whose VAT is the line's. */
export interface AllowanceOrCharge {
  /** An allowance reduces the amount, a charge adds to it. */
  kind: "allowance" | "charge";
  /** BT-92, BT-99, BT-136, BT-141. */
  amount: bigint;
  /** BT-93, BT-100, BT-137, BT-142. */
  base_amount?: bigint;
  /** BT-94, BT-101, BT-138, BT-143. */
  percent?: string;
  /** BT-95 with BT-96, BT-102 with BT-103. */
  vat?: LineVat;
  /** BT-97, BT-104, BT-139, BT-144. */
  reason?: string;
  /** BT-98, BT-105, BT-140, BT-145: UNTDID 5189 for allowances, 7161 for charges. */
  reason_code?: string;
}

/** BT-151 and BT-152: the category (UNTDID 5305) and the percent, which "O" has not. */
export interface LineVat {
  category: string;
  rate?: string;
}

/** BG-25. */
export interface EInvoiceLine {
  /** BT-126. */
  id: string;
  /** BT-127. */
  note?: string;
  /** BT-128. */
  object?: Identifier;
  /** BT-129: negative on a line that gives back. */
  quantity: string;
  /** BT-130, UN/ECE Recommendation 20. */
  unit_code: string;
  /** BT-131: without VAT, after the line's allowances and charges. */
  net?: bigint;
  /** BT-132. */
  order_line_reference?: string;
  /** BT-133. */
  buyer_accounting_reference?: string;
  /** BG-26. */
  period?: Period;
  /** BG-27 and BG-28. */
  allowances: AllowanceOrCharge[];
  /** BT-146: the net price of one base quantity, zero or more. */
  price: string;
  /** BT-147 and BT-148: what the net price has off, and the price before it. */
  price_discount?: string;
  gross_price?: string;
  /** BT-149; 1 where it is absent. */
  base_quantity?: string;
  /** BG-30. */
  vat: LineVat;
  item: EInvoiceItem;
}

/** BG-31. */
export interface EInvoiceItem {
  /** BT-153. */
  name: string;
  /** BT-154. */
  description?: string;
  /** BT-155. */
  seller_id?: string;
  /** BT-156. */
  buyer_id?: string;
  /** BT-157. */
  standard_id?: Identifier;
  /** BT-158, UNTDID 7143 with the list's version. */
  classifications: { code: string; list: string; version?: string }[];
  /** BT-159: country of origin. */
  origin?: string;
  /** BG-32: BT-160 and BT-161. */
  attributes: { name: string; value: string }[];
}
