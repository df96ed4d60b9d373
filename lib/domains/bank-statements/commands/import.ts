import { AppError } from "@/lib/kernel/base/errors";
import { foldText } from "@/lib/kernel/base/fold-text";
import type { FindByText, ImportedNoun } from "@/lib/kernel/imported";
import { BankEntryCreate } from "../schema";
import { createBankEntry, removeBankEntry } from "./create";

/** Entries by the bank's reference; by the folded text. */
const byReference: FindByText = async (ctx, texts) => {
  const rows = await ctx.db.bankEntry.findMany({
    where: { tenant_id: ctx.tenant.id, reference: { in: [...texts] } },
    select: { id: true, reference: true },
  });
  const found = new Map<string, string[]>();
  for (const { id, reference } of rows) found.set(foldText(reference), [...(found.get(foldText(reference)) ?? []), id]);
  return found;
};

/** Incoming payments from a bank's CSV file. A row about an entry that is listed changes nothing. */
export const bankEntryImport: ImportedNoun = {
  noun: "bank_entry",
  write: "payments.write",
  columns: {
    date: {
      type: "day",
      aliases: [
        "booking date",
        "transaction date",
        "posting date",
        "completed date",
        "buchungstag",
        "buchungsdatum",
        "buchung",
        "date comptable",
        "تاريخ القيد",
        "تاريخ العملية",
        "valuta",
        "valutadatum",
        "wertstellung",
        "value date",
      ],
    },
    amount: {
      type: "amount",
      aliases: [
        "credit",
        "credit amount",
        "paid in",
        "money in",
        "betrag",
        "umsatz",
        "gutschrift",
        "haben",
        "montant",
        "crédit",
        "value",
        "المبلغ",
        "دائن",
        "إيداع",
      ],
    },
    currency: { type: "currency", aliases: ["currency code", "währung", "waehrung", "devise"] },
    payer_name: {
      type: "text",
      aliases: [
        "name",
        "payer",
        "payer name",
        "debtor",
        "counterparty",
        "counter party",
        "partner name",
        "sender",
        "auftraggeber",
        "auftraggeber/empfänger",
        "auftraggeber/begünstigter",
        "zahlungspflichtiger",
        "zahlungspflichtige*r",
        "beguenstigter/zahlungspflichtiger",
        "begünstigter/zahlungspflichtiger",
        "name zahlungsbeteiligter",
        "الدافع",
        "اسم الدافع",
        "المرسل",
      ],
    },
    text: {
      type: "text",
      aliases: [
        "description",
        "transaction description",
        "details",
        "verwendungszweck",
        "remittance information",
        "communication",
        "libellé",
        "narrative",
        "memo",
        "البيان",
        "الوصف",
        "التفاصيل",
      ],
    },
    reference: {
      type: "text",
      aliases: ["transaction id", "bank reference", "transaction reference", "entry reference", "referenz", "المرجع"],
    },
    payer_account: {
      type: "text",
      aliases: [
        "payer iban",
        "debtor account",
        "counterparty account",
        "partner iban",
        "iban zahlungspflichtiger",
        "iban zahlungsbeteiligter",
        "kontonummer/iban",
        // A file is of one account, whose own number stands above the table; the column is of those who pay.
        "iban",
      ],
    },
    account: { type: "text", aliases: ["own account", "auftragskonto", "iban auftragskonto", "account number", "الحساب"] },
  },
  keys: { reference: byReference },
  joins: false,
  leavesOut: ({ amount }, mapped) => (amount === undefined ? mapped.includes("amount") : /^(-|0$)/.test(String(amount))),
  custom: null,
  create: BankEntryCreate,
  update: BankEntryCreate.partial(),
  prepare: (fields, { currency }) => ({ currency, ...fields }),
  make: createBankEntry,
  change: () => Promise.resolve(null),
  revert: (_ctx, id) => Promise.reject(new AppError("internal", `The import changed nothing of ${id}.`)),
  async remove(ctx, id) {
    await removeBankEntry(ctx, { id });
  },
  async versionOf(ctx, id) {
    const row = await ctx.db.bankEntry.findFirst({ where: { tenant_id: ctx.tenant.id, id }, select: { version: true } });
    return row?.version ?? null;
  },
};
