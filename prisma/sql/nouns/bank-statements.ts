import { BankEntryStatus } from "@/lib/domains/bank-statements/schema";
import { check, checkIn } from "../kinds";

/** SQL of bank entries that Prisma's schema cannot express. */
export const bankStatements = [
  checkIn("bank_entries", "status", BankEntryStatus.options),
  check("bank_entries", "bank_entries_amount_check", "amount > 0"),
  check("bank_entries", "bank_entries_payment_check", "(status = 'confirmed') = (payment_id is not null)"),
];
