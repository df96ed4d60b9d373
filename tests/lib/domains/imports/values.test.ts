import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { prepareCustomer } from "@/lib/domains/customers/rules/import";
import { guessDateOrder, readDayText, readTimeText } from "@/lib/domains/imports/rules/dates";
import { placeFields } from "@/lib/domains/imports/rules/fields";
import { findRecipe, proposeMapping } from "@/lib/domains/imports/rules/headings";
import { programRecipes } from "@/lib/domains/imports/rules/recipes";
import { decimalText, guessDecimalMark, usualMark } from "@/lib/domains/imports/rules/numbers";
import { readCell, splitTexts } from "@/lib/domains/imports/rules/values";
import { customerImport } from "@/lib/domains/customers";
import { invoiceImport } from "@/lib/domains/invoices";
import { itemImport } from "@/lib/domains/items";
import { leadImport } from "@/lib/domains/leads";
import { bankEntryImport } from "@/lib/domains/bank-statements";
import { timeImport } from "@/lib/domains/time-entries";

const writing = { date_order: "dmy", decimal_mark: ".", timezone: "Asia/Riyadh" } as const;

describe("amounts", () => {
  test.each([
    ["1,234.50", ".", "1234.50"],
    ["1.234,50 €", ",", "1234.50"],
    ["1 234,5", ",", "1234.5"],
    ["1'234.5", ".", "1234.5"],
    ["USD 50.00", ".", "50.00"],
    ["(12.00)", ".", "-12.00"],
    ["−7", ".", "-7"],
    ["-$5.10", ".", "-5.10"],
    ["١٬٢٣٤٫٥٠", ".", "1234.50"],
    ["12,34,567.80", ".", "1234567.80"],
    ["007", ".", "7"],
    ["1.2.3", ".", null],
    ["1,5", ".", null],
    ["n/a", ".", null],
    ["", ".", null],
    ["--5", ".", null],
    ["250,50", ".", null],
    ["1234,567", ".", null],
    ["1 234,50 €", ",", "1234.50"],
    ["1 234,50", ".", null],
    ["12 50", ".", null],
    ["1’234.50", ".", "1234.50"],
    ["1,23,45", ".", null],
    ["- 7", ".", "-7"],
  ] as const)("%s with %s is %s", (text, mark, wanted) => {
    expect(decimalText(text, mark)).toBe(wanted);
  });

  test("are read back however they are grouped", () => {
    const amount = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 99 }));
    fc.assert(
      fc.property(amount, fc.constantFrom("." as const, "," as const), ([negative, whole, cents], mark) => {
        const grouped = whole.toString().replace(/\B(?=(\d{3})+$)/g, mark === "." ? "," : ".");
        const places = String(cents).padStart(2, "0");
        const sign = negative ? "-" : "";
        expect(decimalText(`${sign}${grouped}${mark}${places}`, mark)).toBe(`${sign}${whole}.${places}`);
      }),
    );
  });
});

describe("the decimal mark", () => {
  test.each([
    [["1.000", "250,50"], ".", ","],
    [["1.000", "2.500"], ",", "undecided"],
    [["110.70", "12,50", "9,9"], ".", "."],
    [["1 234,50 €", "110.7", "1 000,00"], ",", ","],
    [["1'234.50", "1,23,456.78"], ",", "."],
    [["12", "7"], ",", ","],
    [[], ".", "."],
  ] as const)("of %j where %s is usual is %s", (texts, usual, wanted) => {
    expect(guessDecimalMark(texts, usual)).toBe(wanted);
  });

  test("is usual by the file's delimiter, else by the company's locale", () => {
    expect([usualMark(";", "en"), usualMark(",", "de"), usualMark("\t", "de"), usualMark("\t", "ar"), usualMark(null, "de")]).toEqual([
      ",",
      ".",
      ",",
      ".",
      ".",
    ]);
  });

  test("that is undecided reads what both marks read alike, and asks for the rest", () => {
    const undecided = { ...writing, decimal_mark: "undecided" } as const;
    expect(readCell("amount", "12", undecided)).toEqual({ value: "12" });
    expect(readCell("amount", "9,9", undecided)).toEqual({ value: "9.9" });
    expect(readCell("amount", "1.000", undecided)).toEqual({ problem: "ambiguous_number" });
  });
});

describe("dates", () => {
  test.each([
    ["2026-01-31", "2026-01-31"],
    ["2026/1/5 10:00", "2026-01-05"],
    ["31/01/2026", "2026-01-31"],
    ["31.1.26", "2026-01-31"],
    ["31 Jan 2026", "2026-01-31"],
    ["January 5, 2026", "2026-01-05"],
    ["٣١/٠١/٢٠٢٦", "2026-01-31"],
    ["5 يناير 2026", "2026-01-05"],
    ["20260131", "2026-01-31"],
    ["31/02/2026", undefined],
    ["soon", undefined],
  ])("%s is %s", (text, wanted) => {
    expect(readDayText(text, "dmy")).toBe(wanted);
  });

  test("follow the order of the file, which the file's own dates tell where they can", () => {
    expect([readDayText("01/02/2026", "dmy"), readDayText("01/02/2026", "mdy")]).toEqual(["2026-02-01", "2026-01-02"]);
    expect(guessDateOrder(["01/02/2026", "01/31/2026"], "dmy")).toBe("mdy");
    expect(guessDateOrder(["01/02/2026"], "mdy")).toBe("mdy");
    expect(readTimeText("31/01/2026 14:30", "dmy", "Asia/Riyadh")).toBe("2026-01-31T11:30:00.000Z");
    expect(readTimeText("Jan 31, 2026 2:30 PM", "mdy", "Asia/Riyadh")).toBe("2026-01-31T11:30:00.000Z");
    expect(readTimeText("2026-01-31T11:30:00Z", "dmy", "Asia/Riyadh")).toBe("2026-01-31T11:30:00.000Z");
    expect(readTimeText("31/01/2026 27:00", "dmy", "Asia/Riyadh")).toBeUndefined();
  });
});

test("cells of closed kinds are read by code, by name and in other languages", () => {
  const read = (type: Parameters<typeof readCell>[0], text: string) => readCell(type, text, writing);
  expect(["GB", "united kingdom", "UK", "المملكة المتحدة", "Allemagne"].map((text) => read("country", text))).toEqual(
    ["GB", "GB", "GB", "GB", "DE"].map((value) => ({ value })),
  );
  expect(["eur", "USD - US Dollar", "€"].map((text) => read("currency", text))).toEqual(["EUR", "USD", "EUR"].map((value) => ({ value })));
  expect(["Yes", "0", "نعم", "maybe"].map((text) => read("flag", text))).toEqual([
    { value: true },
    { value: false },
    { value: true },
    { problem: "not_yes_or_no" },
  ]);
  expect(read("number", "30.5")).toEqual({ problem: "not_a_whole_number" });
  expect(read("language", "Arabic")).toEqual({ value: "ar" });
  expect(read("country", "Atlantis")).toEqual({ problem: "unknown_country" });
  expect(splitTexts("vip; wholesale, VIP|، ")).toEqual(["VIP", "wholesale"]);
});

describe("headings", () => {
  const columns = [
    { key: "name", names: ["Name", "company"] },
    { key: "email", names: ["Email", "e-mail"] },
  ];

  test("are recognised whatever their case and punctuation, each column once and by its best name", () => {
    expect(proposeMapping(["E-MAIL", "Company", "name ", "Other"], columns, undefined)).toEqual(["email", null, "name", null]);
    expect(proposeMapping(["Rate - USD", "Company (legal)"], columns, undefined)).toEqual([null, "name"]);
  });

  test("of a known program choose its recipe, and a few shared headings do not", () => {
    const recipe = { name: "Other", columns: { Firma: "name", Mail: "email" } };
    expect(findRecipe(["Mail", "Firma", "x"], [recipe])).toBe(recipe);
    expect(findRecipe(["Mail", "x"], [recipe])).toBeUndefined();
  });

  test("a recipe's columns are the list's", () => {
    const nouns = {
      "bank-entries": bankEntryImport,
      customers: customerImport,
      invoices: invoiceImport,
      items: itemImport,
      leads: leadImport,
      "time-entries": timeImport,
    };
    for (const { name, list, columns: named, also = [], key } of programRecipes) {
      const noun = nouns[list];
      for (const column of Object.values(named)) expect(Object.keys(noun.columns), `${name} ${list}`).toContain(column);
      if (key === null) expect(noun.keys, `${name} ${list}`).toEqual({});
      else {
        expect(Object.keys(noun.keys), `${name} ${list}`).toContain(key);
        expect(Object.values(named), `${name} ${list}`).toContain(key);
      }
      expect(
        findRecipe(
          [...Object.keys(named), ...also],
          programRecipes.filter((each) => each.list === list),
        )?.name,
      ).toBe(name);
    }
  });
});

describe("a customer's row", () => {
  const home = { country: "GB", currency: "GBP" };
  const prepare = (values: [string, unknown][]) => prepareCustomer(placeFields(values), home);

  test("becomes a customer with a contact and addresses", () => {
    expect(
      prepare([
        ["name", "Aster"],
        ["country", "DE"],
        ["contacts.0.first_name", "Ada"],
        ["contacts.0.last_name", "Byron"],
        ["addresses.0.city", "Bonn"],
        ["addresses.1.line1", "Hafen 1"],
        ["addresses.1.country", "NL"],
      ]),
    ).toEqual({
      name: "Aster",
      country: "DE",
      contacts: [{ name: "Ada Byron" }],
      addresses: [
        { kind: "billing", line1: "Bonn", city: "Bonn", country: "DE" },
        { kind: "shipping", line1: "Hafen 1", country: "NL" },
      ],
    });
  });

  test("of a person, or of an address alone, is a customer too", () => {
    expect(prepare([["contacts.0.email", "ada@x.example"]])).toEqual({
      name: "ada@x.example",
      contacts: [{ name: "ada@x.example", email: "ada@x.example" }],
    });
    expect(prepare([["addresses.0.country", "NL"]])).toEqual({});
  });
});
