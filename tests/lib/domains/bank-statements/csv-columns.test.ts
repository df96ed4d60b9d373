import { expect, test } from "vitest";
import { bankEntryImport } from "@/lib/domains/bank-statements/commands/import";
import { proposeMapping } from "@/lib/domains/imports/rules/headings";

const columns = Object.entries(bankEntryImport.columns).map(([key, { aliases = [] }]) => ({ key, names: [key, ...aliases] }));

test.each([
  [
    "Sparkasse",
    "Auftragskonto;Buchungstag;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Kontonummer/IBAN;Betrag;Waehrung",
    ["account", "date", "text", "payer_name", "payer_account", "amount", "currency"],
  ],
  [
    "Volksbank",
    "IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Verwendungszweck;Betrag",
    ["account", "date", null, "payer_name", "payer_account", "text", "amount"],
  ],
  ["ING", "Buchung;Valuta;Auftraggeber/Empfänger;Verwendungszweck;Betrag", ["date", null, "payer_name", "text", "amount"]],
  ["DKB", "Buchungsdatum;Zahlungspflichtige*r;Verwendungszweck;IBAN;Betrag (€)", ["date", "payer_name", "text", "payer_account", "amount"]],
  ["NatWest", "Date;Type;Description;Value;Balance", ["date", null, "text", "amount", null]],
  [
    "Lloyds",
    "Transaction Date;Transaction Type;Account Number;Transaction Description;Debit Amount;Credit Amount",
    ["date", null, "account", "text", null, "amount"],
  ],
  ["an Arabic bank", "تاريخ العملية;دائن;اسم الدافع;الوصف", ["date", "amount", "payer_name", "text"]],
])("the headings of %s are recognised", (_bank, headings, expected) => {
  expect(proposeMapping(headings.split(";"), columns, undefined)).toEqual(expected);
});

test("what goes out, moves nothing, or has its amount in another column is left out; a file without amounts is not", () => {
  const leavesOut = (amount: string | undefined, mapped = ["amount"]) => bankEntryImport.leavesOut?.({ amount }, mapped);
  expect([leavesOut("-5"), leavesOut("0"), leavesOut(undefined)]).toEqual([true, true, true]);
  expect([leavesOut("5"), leavesOut("0.5"), leavesOut(undefined, ["date"])]).toEqual([false, false, false]);
});
